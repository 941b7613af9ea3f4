import { expect, it } from "vitest";
import { inlineBinary as rule } from "../../src/rules/inline-binary.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { resultEvidence, text } from "./results.ts";

const SHOT = {
  name: "take_screenshot",
  description: "Takes a screenshot of the page.",
  annotations: { readOnlyHint: true },
};
const BASE64 = Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 37) % 256)).toString("base64");
const image = { content: [{ type: "image", data: BASE64, mimeType: "image/png" }] };
const output = (data: object) => ({
  ...SHOT,
  outputSchema: { type: "object", properties: { data: { type: "string", ...data } } },
});

it.each([
  ["words", { ...SHOT, description: "Returns a screenshot as a base64 string." }],
  ["a content encoding", output({ contentEncoding: "base64" })],
  ["a property's words", output({ description: "The image, base64 encoded" })],
])("fires on base64 in the answer, told by %s", (_, tool) => {
  expect(findings(rule, "definition", definitionEvidence(tool))).toMatchObject([{ severity: "error" }]);
});

const lines = (size: number) => BASE64.replace(new RegExp(`.{${size}}`, "g"), "$&\n");

it.each([
  ["in plain text", text(`Here it is: ${BASE64}`)],
  ["in lines of 76", text(`Here it is:\n${lines(76)}`)],
  ["in lines inside JSON", text({ png: lines(64) })],
  [
    "with escaped slashes",
    text(JSON.stringify({ png: BASE64.replace(/.{9}/g, "$&/") }).replaceAll("/", "\\/")),
  ],
  ["inside JSON", text({ png: `data:image/png;base64,${BASE64}` })],
  ["in structured content", { content: [], structuredContent: { png: BASE64 } }],
])("fires on base64 %s", (_, result) => {
  expect(findings(rule, "result", resultEvidence(SHOT, result))).toMatchObject([{ subject: "base64" }]);
});

it("fires on an image that was to be saved to a file and is inlined all the same", () => {
  const evidence = resultEvidence(SHOT, image, { arguments: { savePath: "shot.png" } });
  expect(findings(rule, "result", evidence)).toMatchObject([{ subject: "savePath" }]);
});

it.each([
  ["filler", "x".repeat(5000)],
  ["a long hash", "0a".repeat(400)],
  ["a path", `/${"folder/".repeat(100)}`],
  [
    "paths in lines",
    "/srv/Folder1/of/the/shop/with/many/orders/in/it/and/many/more/file\n".repeat(20).slice(0, -9),
  ],
  [
    "lines of several lengths",
    Array.from({ length: 60 }, (_, i) => `Name${"Of".repeat(i)}Thing${i}`).join("\n"),
  ],
])("does not take %s for base64", (_, value) => {
  expect(findings(rule, "result", resultEvidence(SHOT, text(value)))).toEqual([]);
});

it("does not fire on an image that was asked for, on a path, or on base64 that goes in", () => {
  expect(findings(rule, "definition", definitionEvidence(SHOT))).toEqual([]);
  expect(findings(rule, "result", resultEvidence(SHOT, image))).toEqual([]);
  expect(
    findings(rule, "result", resultEvidence(SHOT, text({ path: "shots/1.png", sha256: "a1".repeat(32) }))),
  ).toEqual([]);
  const upload = { name: "upload_file", description: "Uploads a file, given as a base64 string." };
  expect(findings(rule, "definition", definitionEvidence(upload))).toEqual([]);
  const scan = {
    name: "scan_receipt",
    description: "Extracts the text of a receipt. The picture is provided as a base64 string.",
    annotations: { readOnlyHint: true },
  };
  expect(findings(rule, "definition", definitionEvidence(scan))).toEqual([]);
});
