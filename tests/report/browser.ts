import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const named = process.env.BUDGET_CHECK_CHROMIUM;

/** The Chromium to test in: the one that BUDGET_CHECK_CHROMIUM names, else the first at a usual place. */
export const chromiumPath: string | undefined = (named ? [named] : USUAL).find((path) => existsSync(path));

/** Why browser tests do not run here, for people. */
export const NO_BROWSER =
  "no Chromium found: install one (Debian: apt-get install chromium) or name it in BUDGET_CHECK_CHROMIUM";

/** Starts the Chromium that was found, without anything that talks to a network by itself. */
export function launch(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
