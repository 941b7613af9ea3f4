import { defineRule } from "./define.ts";
import { visibleTools } from "./facts.ts";

export const tooManyTools = defineRule({
  id: "too-many-tools",
  title: "More tools than a selected client takes",
  severity: "warning",
  remedy:
    "Offer fewer tools at once: group actions, or let the server be started with the set that is needed.",
  docs: {
    why: `Some clients take only so many tools of all servers together; the ones above are dropped in silence or the request
fails. A server that fills the client's limit alone leaves no room for another. The limits are those of the clients
that the configuration selects, each with where it was read.`,
    bad: `60 tools, and the configuration says: { "clients": ["cursor"] }`,
    good: `24 tools, and the configuration says: { "clients": ["cursor"] }`,
    source: "The clients' documentation: about 40 tools, 100 in all, 128 a request.",
  },
  check: {
    server(server) {
      const count = visibleTools(server).length;
      return server.settings.clients
        .filter((client) => client.maxTools !== undefined && count > client.maxTools)
        .map((client) => ({
          subject: client.id,
          message: `The server has ${count} tools; ${client.name} takes ${client.maxTools}.`,
        }));
    },
  },
});
