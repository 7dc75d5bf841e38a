import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSettings } from '@casement/server'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/root.mjs'
import { sourcesOf, appsServed } from '../../../scripts/build.mjs'
import { commands } from '../src/commands.ts'
import { isInContext } from './docker-context.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const [compose, unit, containerfile] = [
  read('compose.yaml'),
  read('casement.service'),
  read('Containerfile').replaceAll(/\\\n\s*/g, ' '),
]
const variables = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map((each) => each.split('=') as [string, string]))
/** What a line of the unit or the Containerfile says that begins with a word; of several lines the last. */
const said = (text: string, word: string) =>
  [...text.matchAll(new RegExp(`^${word}[= ](.*)$`, 'gm'))].at(-1)![1]!.trim()

const ofImage = variables(said(containerfile, 'ENV'))
const ofUnit = variables(said(unit, 'Environment'))
const ofCompose = Object.fromEntries(
  [...compose.matchAll(/^ +(CASEMENT_\w+): (.*)$/gm)].map(([, name, value]) => [
    name!,
    value!.replaceAll(/\$\{[^}]*\}/g, 'chosen').replaceAll("'", ''),
  ]),
)
/** What whoever runs the unit says in a file of their own: it is for production. */
const ofOperator = {
  CASEMENT_IDENTITY_BUILT_IN: 'false',
  CASEMENT_SIGN_IN_ISSUER: 'https://issuer.example.com',
  CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
  CASEMENT_SIGN_IN_AUDIENCE: 'portal-api',
  CASEMENT_ADMIN_PERSONS: 'ada',
}

const composed = () => readSettings({ env: { ...ofImage, ...ofCompose }, cwd: root })
const unitSettings = () => readSettings({ env: { ...ofUnit, ...ofOperator }, cwd: '/etc' })

test('compose.yaml and the unit of systemd name settings that exist, with values that they take', () => {
  expect(Object.keys(ofCompose)).toContain('CASEMENT_DATABASE_URL')
  expect(Object.keys(ofUnit)).toContain('CASEMENT_DATA_FOLDER')
  expect(composed()).toMatchObject({ production: true, identity: { builtIn: true } })
  expect(unitSettings()).toMatchObject({ production: true, identity: { builtIn: false } })
})

test('their folders, ports and times are those of the settings', () => {
  expect(compose).toContain(`- data:${composed().dataFolder}\n`)
  expect(said(containerfile, 'VOLUME')).toBe(composed().dataFolder)
  expect(unitSettings().dataFolder).toBe(`/var/lib/${said(unit, 'StateDirectory')}`)
  const { portal, service, identity } = composed()
  const ports = [portal, service, identity].map(({ port }) => String(port))
  expect(said(containerfile, 'EXPOSE').split(' ')).toEqual(ports)
  expect([...compose.matchAll(/- '127\.0\.0\.1:(\d+):\1'/g)].map(([, port]) => port)).toEqual(ports)

  const { pauseMs, answersMs } = unitSettings().stopping
  expect(pauseMs).toBeGreaterThan(0)
  for (const seconds of [said(unit, 'TimeoutStopSec'), /stop_grace_period: (.*)/.exec(compose)![1]!])
    expect(Number(seconds.replace(/s$/, '')) * 1000).toBeGreaterThan(pauseMs + 2 * answersMs)
})

test('they run the program of the runnable folder, by commands that exist', () => {
  const started = [
    said(unit, 'ExecStart').split(' '),
    (JSON.parse(said(containerfile, 'ENTRYPOINT')) as string[]).concat(
      JSON.parse(said(containerfile, 'CMD')) as string[],
    ),
    JSON.parse(/CMD (\[.*\])/.exec(said(containerfile, 'HEALTHCHECK'))![1]!) as string[],
  ]
  for (const [, program, verb] of started) {
    expect(existsSync(join(root, 'scripts/runnable', basename(program!)))).toBe(true)
    expect([...commands.keys()]).toContain(verb)
  }
})

test('the builder of an image is given what it builds from, and nothing that lies beside it', () => {
  const folders = ['apps/casement', ...Object.values(appsServed)].flatMap((app) => sourcesOf(app))
  const needed = [
    ...folders.flatMap((folder) => [`${folder}/package.json`, `${folder}/src/index.ts`]),
    'package.json',
    'package-lock.json',
    '.npmrc',
    'LICENSE',
    'NOTICE',
    'scripts/runnable.ts',
    'samples/content/content.json',
    'apps/test-host/package.json',
  ]
  expect(needed.filter((file) => !isInContext(file))).toEqual([])
  const secret = [
    '.git/config',
    '.env',
    '.casement/keys/identity.json',
    'casement.config.json',
    'data/keys/a.json',
    'key.pem',
    'backups/monday/store.jsonl',
    'node_modules/a/b.js',
    'apps/portal/node_modules/a/b.js',
    'apps/portal/dist/index.html',
    'packages/store/test/a.test.ts',
    'build/notes.md',
    'npm-debug.log',
  ]
  expect(secret.filter(isInContext)).toEqual([])
})

test('layers with what is installed do not depend on sources', () => {
  const stages = containerfile.split(/^FROM /m).slice(1)
  const build = stages.find((stage) => / AS build\n/.test(stage))!
  const steps = [...build.matchAll(/^(COPY|RUN) .*$/gm)].map(([step]) => step)
  const [manifests, install, sources, built] = steps
  expect([manifests, sources]).toEqual(['COPY --from=manifests /source .', 'COPY . .'])
  expect(install).toMatch(/^RUN npm ci /)
  expect(built).toMatch(/^RUN npm run build /)
  // One base, which whoever builds may name by its digest.
  expect(stages.map((stage) => stage.split(/\s/)[0])).toEqual(stages.map(() => `\${NODE_IMAGE}`))
})
