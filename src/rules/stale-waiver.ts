import { defineRule } from "./define.ts";

export const staleWaiver = defineRule({
  id: "stale-waiver",
  title: "A waiver that matches nothing any more",
  severity: "error",
  remedy: "Remove the waiver from the configuration.",
  docs: {
    why: `A waiver says: this finding is known, and here is why it stays. When the finding is gone, the waiver only
waits to hide the next one like it. Lists of exemptions that are never cleared are how gates die, so a waiver that no
longer applies fails the run until it is taken out.`,
    bad: `{
  "waivers": [{ "rule": "unbounded-collection", "tool": "export_all", "reason": "bulk export, documented" }]
}

export_all has a limit since last week: no finding is left that the waiver could match.`,
    good: `{
  "waivers": []
}`,
    source: "Ratchets in the field: exemptions need a reason and fail when they no longer apply.",
  },
  check: {
    server({ staleWaivers }) {
      return staleWaivers.map((waiver) => ({
        subject: waiver,
        message: `The waiver for ${waiver} matches no finding any more.`,
      }));
    },
  },
});
