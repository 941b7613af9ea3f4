import { configJsonSchema } from "../src/config/json-schema.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

function typeWords(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeWords(schema.items) : "anything"}`;
  if (schema.type === "integer") return "whole number";
  if (schema.type === "object") return "object";
  return typeof schema.type === "string" ? schema.type : "anything";
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function table(schema: Schema): string {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([key, value]) => {
    const need = required.has(key) ? " **needed**" : "";
    return `| \`${key}\` | ${cell(typeWords(value))} | ${cell(value.description ?? "")}${need} |`;
  });
  return ["| key | value | meaning |", "|---|---|---|", ...rows].join("\n");
}

function at(schema: Schema, ...path: readonly string[]): Schema {
  let here = schema;
  for (const key of path) {
    const next =
      key === "*"
        ? typeof here.additionalProperties === "object"
          ? here.additionalProperties
          : undefined
        : key === "[]"
          ? here.items
          : here.properties?.[key];
    if (!next) throw new Error(`the configuration has no ${path.join(".")}`);
    here = next;
  }
  return here;
}

function branches(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? [schema];
}

/** The tables of docs/configuration.md, one for each kind of object, from the schema that checks configurations. */
export function configurationTables(): Readonly<Record<string, string>> {
  const root = configJsonSchema() as Schema;
  const [stdio, http] = branches(at(root, "mcpServers", "*"));
  if (!stdio || !http) throw new Error("the configuration has no kinds of server");
  const stores = branches(at(stdio, "stores", "*"));
  const merged = {
    properties: Object.assign({}, ...stores.map((store) => store.properties)) as Record<string, Schema>,
  };
  const own = (keys: readonly string[]) => ({
    properties: Object.fromEntries(keys.map((key) => [key, at(stdio, key)])),
    required: stdio.required ?? [],
  });
  const launch = ["command", "args", "env", "cwd"];
  const rest = Object.keys(stdio.properties ?? {}).filter((key) => !launch.includes(key) && key !== "type");
  return {
    top: table(root),
    stdio: table(own(launch)),
    http: table({ properties: { url: at(http, "url"), headers: at(http, "headers") }, required: ["url"] }),
    server: table(own(rest)),
    store: table(merged),
    case: table(at(stdio, "cases", "[]")),
    max: table(at(stdio, "max")),
    waiver: table(at(stdio, "waivers", "[]")),
    timeouts: table(at(stdio, "timeouts")),
  };
}

/** Puts the tables between their markers: `<!-- top:start -->` … `<!-- top:end -->`. */
export function withTables(page: string): string {
  return Object.entries(configurationTables()).reduce((text, [name, content]) => {
    const marked = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`);
    if (!marked.test(text)) throw new Error(`docs/configuration.md has no place for the table "${name}"`);
    return text.replace(marked, (_, start: string, end: string) => `${start}${content}\n${end}`);
  }, page);
}
