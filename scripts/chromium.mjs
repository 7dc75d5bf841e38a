import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(canRun)

/** A browser that Playwright has put on this machine, if any. */
function inPlaywrightFolder() {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(homedir(), '.cache/ms-playwright'))
  if (!existsSync(folder)) return undefined
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ]
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => inside.map((path) => join(folder, name, path)))
    .find(canRun)
}

/** Where a Chromium is: CHROMIUM_PATH, then PATH, then Playwright's folder; undefined when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (canRun(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program that can be run`)
  }
  return inPath() ?? inPlaywrightFolder()
}

/** The path of a Chromium. As root on Debian a missing one is installed; elsewhere this stops with the command that helps. */
export function requireChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.error('Installing Debian’s chromium …')
    for (const parameters of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    ])
      spawnSync('apt-get', parameters, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    const installed = findChromium()
    if (installed) return installed
  }
  const help =
    process.platform === 'darwin'
      ? 'brew install --cask chromium'
      : existsSync('/etc/debian_version')
        ? 'sudo apt-get install chromium'
        : 'npx playwright-core install chromium'
  console.error(`The journeys need a Chromium. Install one with: ${help}\n(or name one in CHROMIUM_PATH)`)
  process.exit(1)
}
