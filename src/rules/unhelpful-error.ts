import { defineRule } from "./define.ts";
import { isUnreachable, notAsked, quoted, tellsWhatToDo, wordsOf } from "./signals.ts";

/** Characters; longer errors are judged by `oversized-error`. */
const LONGEST = 2000;

export const unhelpfulError = defineRule({
  id: "unhelpful-error",
  title: "An error that does not say what to do next",
  severity: "warning",
  remedy:
    "Say in the error what to do next: the call that lists what exists, the values or the range that are valid.",
  docs: {
    why: `An agent reads an error to decide on its next call. One that only says that something failed is answered with
guesses: the same call again, other spellings, a dump of everything to find the id. One sentence that names the next
call ends the loop. The probe asks for an id that does not exist.

An error of the network behind the server, or of its keys, is no answer to the probe and is not judged.`,
    bad: `get_ticket { "id": "no-such-one" } → Error: null`,
    good: `get_ticket { "id": "no-such-one" } → There is no ticket no-such-one. Call list_tickets to see the ids there are.`,
    source: "An editor's tool review; a fleet server's refusals that carry the next move.",
  },
  check: {
    result({ isError, result }) {
      const words = isError ? wordsOf({ kind: "isError", result }) : "";
      if (!isError || words.length > LONGEST || tellsWhatToDo(words) || isUnreachable(words)) return [];
      return [{ message: `The call is answered with the error ${quoted(words)}, and nothing to do next.` }];
    },
    probe({ probe: { plan, calls } }) {
      const [call] = calls;
      if (plan.kind !== "unknown-id" || !call) return [];
      const { outcome } = call;
      if (outcome.kind !== "isError" && outcome.kind !== "error") return [];
      const words = wordsOf(outcome);
      if (tellsWhatToDo(words) || notAsked(words)) return [];
      const name = plan.parameter ?? "id";
      return [
        {
          subject: name,
          message: `An unknown \`${name}\` is answered with ${quoted(words)}, and nothing to do next.`,
        },
      ];
    },
  },
});
