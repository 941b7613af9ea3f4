import { resolve } from "node:path";
import { toSurface } from "../surface/definition.ts";
import { definitionDigest } from "../surface/digest.ts";
import type { Surface } from "../surface/types.ts";
import { checkStores, sampleVariables } from "./checks.ts";
import { collect, requestDigests } from "./collect.ts";
import { CaseError, pointer, ReplayError } from "./errors.ts";
import { configuredCases, defaultCases, groupCases, type PlannedCase, variantsOf } from "./plan.ts";
import {
  type Recording,
  readRecordedTools,
  readRecording,
  recordingFile,
  writeRecordings,
} from "./recordings.ts";
import { replayLive } from "./replay-live.ts";
import { hideSecrets } from "./secrets.ts";
import { Tally, troubleOf } from "./tally.ts";
import type { ReplayInput, ServerReplay } from "./types.ts";
import { validateCases } from "./validate.ts";

const AGAIN = "record it again: npx budget-check record";

/**
 * Records every case of a server into the folder that its `recordings` names.
 * @returns what was replayed, and the files written, relative to that folder
 * @throws CaseError as `replayServer`, and where no folder is named; ReplayError where it must not be written to
 */
export async function recordServer(
  input: ReplayInput,
): Promise<{ readonly replay: ServerReplay; readonly files: readonly string[] }> {
  const { server, root, secrets } = input;
  if (server.recordings === undefined) {
    const next = 'name one beside the configuration: "recordings": "fixtures/recordings"';
    throw new CaseError(pointer("", "mcpServers", input.name), "no folder for recordings is named", next);
  }
  const replay = await replayLive({
    ...input,
    passes: 1,
    lockedVolatile: () => undefined,
    probes: () => [],
  });
  const digests = definitionDigests(replay.surface, secrets);
  const recordings = replay.cases
    .filter(({ outcomes }) => outcomes.every(({ kind }) => kind !== "timeout" && kind !== "crash"))
    .map(
      ({ tool, key, request, sizes, outcomes }): Recording => ({
        recording: 1,
        tool,
        case: key,
        request,
        definition: digests.get(tool) ?? "",
        ...(sizes === undefined ? {} : { sizes }),
        outcomes: hideSecrets(outcomes, secrets),
      }),
    );
  const { protocol } = replay;
  const tools = hideSecrets(
    replay.surface.definitions.map(({ wire }) => wire),
    secrets,
  );
  const told = { recording: 1, ...(protocol === undefined ? {} : { protocol }), tools } as const;
  const folder = resolve(root, server.recordings);
  return { replay, files: await writeRecordings(folder, root, told, recordings) };
}

/**
 * Replays recordings instead of calls. The definitions are the live server's, where it starts; those of the recording
 * where it does not. A recording of another definition or another request is stale: its case has no figure.
 * @throws CaseError as `replayServer`
 */
export async function replayRecorded(input: ReplayInput, recordings: string): Promise<ServerReplay> {
  const { server, root } = input;
  const folder = resolve(root, recordings);
  const where = pointer("", "mcpServers", input.name);
  const all = configuredCases(server, where);
  const configured = all.filter((entry) => input.selects(entry.tool, entry.key));
  await checkStores(server, groupCases(server, configured), root, where);
  const tally = new Tally(input.secrets);
  const listed = await toolsOf(input, folder, tally);
  const { surface, protocol } = listed;
  if (listed.failures.length > 0) return listed;
  await validateCases(configured, surface, (planned) => sampleVariables(server, planned, root));
  const defaults = defaultCases(server, surface.definitions, all).filter((entry) =>
    input.selects(entry.tool, entry.key),
  );
  const planned = [...configured, ...defaults];
  const digests = definitionDigests(surface, input.secrets);
  const requestOf = requestDigests(input);
  for (const [index, entry] of planned.entries()) {
    try {
      const recording = await readRecording(folder, entry.tool, entry.key);
      const variants = variantsOf(server, entry.store);
      const stale = staleness(recording, digests.get(entry.tool), await requestOf(entry), variants.length);
      if (stale !== undefined) throw staleRecording(entry, stale);
      for (const [position, variant] of variants.entries()) {
        const outcome = recording.outcomes[position];
        if (outcome) tally.addOutcome(entry, variant, 0, outcome);
      }
    } catch (error) {
      tally.addFailure(String(index).padStart(6, "0"), troubleOf(error), () => [entry], entry);
    }
  }
  tally.addOddities(surface.oddities);
  return {
    ...(protocol === undefined ? {} : { protocol }),
    surface,
    // What is recorded does not differ from run to run.
    cases: await collect(planned, { ...input, passes: 1 }, tally),
    probes: [],
    failures: tally.failures(),
    oddities: tally.oddities(),
  };
}

/** The server's tools and nothing else; with a failure where neither the server nor a recording tells them. */
async function toolsOf(input: ReplayInput, folder: string, tally: Tally): Promise<ServerReplay> {
  const listed = await replayLive({
    ...input,
    // Only the list is wanted of the live server.
    server: { ...input.server, cases: [], defaultCases: "none" },
    passes: 1,
    probes: () => [],
  });
  const [failure] = listed.failures;
  if (!failure) return listed;
  const recorded = await readRecordedTools(folder).catch(() => undefined);
  if (!recorded) return listed;
  const { protocol, tools } = recorded;
  tally.addOddities([
    {
      code: "recorded-definitions",
      message: `The server does not start (${failure.message}), so its definitions are those of the recording.`,
      help: failure.help,
    },
  ]);
  const surface = toSurface(tools);
  return { ...listed, failures: [], surface, ...(protocol === undefined ? {} : { protocol }) };
}

/** Of the definitions as a recording keeps them: where the server cannot run, there are no others. */
function definitionDigests(
  { definitions }: Surface,
  secrets: readonly string[],
): ReadonlyMap<string, string> {
  const kept = definitions.map((one) => ({ ...one, wire: hideSecrets(one.wire, secrets) }));
  return new Map(kept.map((definition) => [definition.name, definitionDigest(definition)]));
}

function staleness(
  recording: Recording,
  definition: string | undefined,
  request: string,
  sizes: number,
): string | undefined {
  if (recording.definition !== definition) return "the tool's definition has changed since";
  if (recording.request !== request) return "the arguments, the setup or the store have changed since";
  return recording.outcomes.length === sizes ? undefined : "it was recorded at other sizes";
}

function staleRecording(entry: PlannedCase, why: string): ReplayError {
  const file = recordingFile(entry.tool, entry.key);
  return new ReplayError("stale-recording", `The recording ${file} is stale: ${why}.`, AGAIN);
}
