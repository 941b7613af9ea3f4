import { advertisedButAbsent } from "./advertised-but-absent.ts";
import { answerRules } from "./answers.ts";
import { defaultShapeUntold } from "./default-shape-untold.ts";
import type { Rule } from "./define.ts";
import { descriptionRestatesName } from "./description-restates-name.ts";
import { drilldownNotAdvertised } from "./drilldown-not-advertised.ts";
import { echoingWrite } from "./echoing-write.ts";
import { emptySchema } from "./empty-schema.ts";
import { inconsistentEnvelope } from "./inconsistent-envelope.ts";
import { inconsistentNaming } from "./inconsistent-naming.ts";
import { inlineBinary } from "./inline-binary.ts";
import { limitWithoutCursor } from "./limit-without-cursor.ts";
import { limitWithoutDefault } from "./limit-without-default.ts";
import { limitWithoutMaximum } from "./limit-without-maximum.ts";
import { maxResultSizeMeta } from "./max-result-size-meta.ts";
import { menuHeavy } from "./menu-heavy.ts";
import { missingAnnotations } from "./missing-annotations.ts";
import { observedRules } from "./observed.ts";
import { rawIdAddressing } from "./raw-id-addressing.ts";
import { repeatedSchema } from "./repeated-schema.ts";
import { requiredWithDefault } from "./required-with-default.ts";
import { sizeWarningMissing } from "./size-warning-missing.ts";
import { staleWaiver } from "./stale-waiver.ts";
import { tooManyTools } from "./too-many-tools.ts";
import { toolAsymmetry } from "./tool-asymmetry.ts";
import { unboundedCollection } from "./unbounded-collection.ts";
import { unknownOutput } from "./unknown-output.ts";
import { untypedParameter } from "./untyped-parameter.ts";
import { unusedDefinitions } from "./unused-definitions.ts";
import { whenNotToUse } from "./when-not-to-use.ts";
import { wideRecord } from "./wide-record.ts";
import { wideUnboundedCollection } from "./wide-unbounded-collection.ts";

export { type ApplyContext, applyRules } from "./apply.ts";
export type * from "./define.ts";
export type * from "./evidence.ts";
export { needs, pageFile, rulePage, rulesTable } from "./page.ts";

/** Every rule there is, in the order in which they are listed. */
export const rules: readonly Rule[] = [
  unboundedCollection,
  wideUnboundedCollection,
  wideRecord,
  unknownOutput,
  limitWithoutDefault,
  limitWithoutMaximum,
  limitWithoutCursor,
  drilldownNotAdvertised,
  advertisedButAbsent,
  defaultShapeUntold,
  sizeWarningMissing,
  descriptionRestatesName,
  whenNotToUse,
  untypedParameter,
  emptySchema,
  requiredWithDefault,
  unusedDefinitions,
  rawIdAddressing,
  missingAnnotations,
  maxResultSizeMeta,
  echoingWrite,
  inlineBinary,
  menuHeavy,
  repeatedSchema,
  inconsistentNaming,
  toolAsymmetry,
  tooManyTools,
  inconsistentEnvelope,
  ...answerRules,
  ...observedRules,
  staleWaiver,
];

/** The rule with an id, if there is one. */
export function findRule(id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id);
}
