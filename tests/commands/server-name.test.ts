import { expect, it } from "vitest";
import { serverName } from "../../src/commands/init-sources.ts";

it.each([
  ["npx -y @modelcontextprotocol/server-memory", "server-memory"],
  ["npx -y some-server@1.2.3 --flag", "some-server"],
  ["node src/shop/index.js", "shop"],
  ["node /x/orders/dist/esm/index.js", "orders"],
  ["node /x/orders/bin/cli.mjs", "orders"],
  ["node /x/orders/lib/bin.cjs", "orders"],
  ["env KEY=1 OTHER=2 node orders.js", "orders"],
  ["env -u HOME KEY=1 /opt/orders", "orders"],
  ["/usr/bin/env node orders.js", "orders"],
  ["node /x/node_modules/@maker/mcp-server/dist/index.js", "maker"],
  ["npx @maker/mcp@2", "maker"],
  ["npx -y @maker/server", "maker"],
  ["env", "env"],
  ["node", "node"],
])("names the server of `%s`", (command, name) => {
  expect(serverName(command.split(" "))).toBe(name);
});
