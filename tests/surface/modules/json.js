export const tools = [
  {
    name: "find",
    title: "Find",
    inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  },
  { name: "ping", inputSchema: {} },
  { name: "whoami", description: "Tells who you are." },
];
