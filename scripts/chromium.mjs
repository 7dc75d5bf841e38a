import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A whole browser, and its headless shell: the same engine without windows, which is all that journeys need of it. */
const browser = {
  debianPackage: 'chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  folder: /^chromium-\d+$/,
  inFolder: [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ],
}
const shell = {
  debianPackage: 'chromium-headless-shell',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  folder: /^chromium_headless_shell-\d+$/,
  inFolder: [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-mac/headless_shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  ],
}

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = ({ names }) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(canRun)

/** One that Playwright has put on this machine, if any. */
function inPlaywrightFolder({ folder: named, inFolder }) {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(homedir(), '.cache/ms-playwright'))
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => named.test(name))
    .sort()
    .reverse()
    .flatMap((name) => inFolder.map((path) => join(folder, name, path)))
    .find(canRun)
}

function namedChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !canRun(named))
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program that can be run`)
  return named
}

const onMachine = (kind) => inPath(kind) ?? inPlaywrightFolder(kind)

/** One that is put on the machine now, as root may on Debian; undefined elsewhere, and where it cannot be had. */
function installed(kind) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.error(`Installing Debian’s ${kind.debianPackage} …`)
  const packages = (...parameters) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'Acquire::http::Timeout=10', ...parameters], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () => packages('install', '--no-install-recommends', kind.debianPackage)
  // A new machine has no list of packages yet, one that is not new an old one.
  if (!install() && packages('update')) install()
  return onMachine(kind)
}

/** Where a Chromium is: CHROMIUM_PATH, then PATH, then Playwright's folder; undefined when there is none. */
export const findChromium = () => namedChromium() ?? onMachine(browser)

/** The path of a Chromium. As root on Debian a missing one is installed; elsewhere this stops with the command that helps. */
export function requireChromium() {
  const found = findChromium() ?? installed(browser)
  if (found) return found
  const help =
    process.platform === 'darwin'
      ? 'brew install --cask chromium'
      : existsSync('/etc/debian_version')
        ? 'sudo apt-get install chromium'
        : 'npx playwright-core install chromium'
  console.error(`The journeys need a Chromium. Install one with: ${help}\n(or name one in CHROMIUM_PATH)`)
  process.exit(1)
}

/** The path of a headless shell of Chromium, which does the same for a sixth less; of a whole one where there is none. */
export const requireHeadlessChromium = () =>
  namedChromium() ?? onMachine(shell) ?? installed(shell) ?? requireChromium()

// By itself it says where the headless shell is, and does on the way what is said of it above.
if (import.meta.filename === process.argv[1]) console.log(requireHeadlessChromium())
