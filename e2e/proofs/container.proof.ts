import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isInContext } from '../../apps/casement/test/docker-context.ts'
import { startPostgres } from '../../packages/store/test/real-postgres.ts'
import { root } from '../../scripts/root.mjs'
import { freePorts } from '../free-ports.ts'
import { signInOverHttp } from '../http-sign-in.ts'

/** What the Containerfile says, as far as it is followed here. */
function containerfile() {
  const text = readFileSync(join(root, 'Containerfile'), 'utf8').replaceAll(/\\\n\s*/g, ' ')
  const [, build, run] = text.split(/^FROM .*$/m).slice(1) as [string, string, string]
  const said = (stage: string, word: string) =>
    [...stage.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest]) => rest!)
  const only = (word: string) => said(run, word)[0]!
  return {
    buildSteps: said(build, 'RUN'),
    copies: said(run, 'COPY --from=build').map((words) => words.split(' ') as [from: string, to: string]),
    environment: only('ENV').trim().split(/\s+/),
    user: only('USER').split(':')[0]!,
    entry: JSON.parse(only('ENTRYPOINT')) as string[],
    words: JSON.parse(only('CMD')) as string[],
    health: JSON.parse(/CMD (\[.*)$/.exec(only('HEALTHCHECK'))![1]!) as string[],
  }
}

/**
 * Runs a command in a root folder that has the programs of this system, `mounts` and nothing else; all of it is read-only but
 * what is said. It has a process table of its own, its words come as they are, and it is killed with what runs it.
 */
function inCleanRoot(
  clean: string,
  mounts: Readonly<Record<string, { from: string; mode: 'ro' | 'rw' }>>,
  command: readonly string[],
): ChildProcess {
  const binds = { '/usr': { from: '/usr', mode: 'ro' }, '/etc': { from: '/etc', mode: 'ro' }, ...mounts }
  const script = [
    'set -eu',
    `mount -t tmpfs tmpfs ${clean} && cd ${clean} && mkdir -m 1777 tmp && mkdir proc dev`,
    'for name in bin lib lib64 sbin; do [ ! -L /$name ] || ln -s usr/$name $name; done',
    ...Object.entries(binds).map(
      ([to, { from, mode }]) =>
        `mkdir -p .${to} && mount --bind ${from} .${to} && mount -o remount,bind,${mode} .${to}`,
    ),
    'mount -t tmpfs tmpfs tmp && chmod 1777 tmp && mount -t proc proc proc && mount --rbind /dev dev',
    `mount -o remount,ro ${clean}`,
    'exec "$@"',
  ].join('\n')
  const words = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...command]
  return spawn('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } })
}

async function ended(child: ChildProcess) {
  let output = ''
  child.stdout!.on('data', (text) => (output += String(text)))
  child.stderr!.on('data', (text) => (output += String(text)))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, output }
}

/**
 * Follows the Containerfile without a container engine: its build in a folder that has what the image would be given, its
 * start in a clean root that is read-only but for the data and what is temporary, as its user without any right, beside
 * PostgreSQL. It needs Linux and root.
 * What stays untried is the image itself: its base, its layers, its ports.
 */
export async function run() {
  const parent = mkdtempSync(join(tmpdir(), 'casement-container-'))
  const [source, built, image, data, clean] = ['source', 'built', 'image', 'data', 'root'].map((name) =>
    join(parent, name),
  ) as [string, string, string, string, string]
  chmodSync(parent, 0o755)
  for (const folder of [source, built, image, data, clean]) mkdirSync(folder)
  const said = containerfile()
  const postgres = await startPostgres()
  const running: ChildProcess[] = []
  try {
    if (postgres.kind === 'absent') throw new Error(postgres.reason)
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    for (const file of files.trim().split('\n'))
      if (isInContext(file) && existsSync(join(root, file))) {
        mkdirSync(dirname(join(source, file)), { recursive: true })
        cpSync(join(root, file), join(source, file))
      }
    const start = performance.now()
    const build = await ended(
      inCleanRoot(clean, { '/source': { from: source, mode: 'rw' }, '/built': { from: built, mode: 'rw' } }, [
        'chroot',
        clean,
        'env',
        '-i',
        'PATH=/usr/local/bin:/usr/bin:/bin',
        'HOME=/tmp',
        'sh',
        '-c',
        `cd /source && ${said.buildSteps.join(' && ')}`,
      ]),
    )
    if (build.status !== 0) throw new Error(`The build ended with ${build.status}:\n${build.output}`)
    const buildSeconds = Math.round((performance.now() - start) / 1000)
    for (const [from, to] of said.copies)
      cpSync(join(parent, from), join(image, to), { recursive: true, verbatimSymlinks: true })

    chownSync(data, Number(said.user), Number(said.user))
    const [portal, service, identity] = (await freePorts(3)) as [number, number, number]
    const given = [
      `CASEMENT_PORTAL_PORT=${portal}`,
      `CASEMENT_SERVICE_PORT=${service}`,
      `CASEMENT_IDENTITY_PORT=${identity}`,
      `CASEMENT_DATABASE_URL=${postgres.url}`,
      'CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION=true',
      'CASEMENT_STOPPING_PAUSE_MS=100',
      'CASEMENT_SAMPLE_LINES=150000',
    ]
    const asUser = [
      `setpriv --reuid=${said.user} --regid=${said.user} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`,
      'env -i PATH=/usr/local/bin:/usr/bin:/bin',
    ].flatMap((words) => words.split(' '))
    const mounts = {
      '/casement': { from: join(image, 'casement'), mode: 'ro' },
      '/data': { from: data, mode: 'rw' },
    } as const
    const inImage = (command: readonly string[]) =>
      inCleanRoot(clean, mounts, [
        'chroot',
        clean,
        ...asUser,
        ...said.environment,
        ...given,
        'sh',
        '-c',
        'cd /data && exec "$@"',
        'sh',
        ...command,
      ])
    const product = inImage([...said.entry, ...said.words])
    running.push(product)
    let output = ''
    const finished = new Promise<number | null>((resolve) => product.once('close', resolve))
    await new Promise<void>((resolve, reject) => {
      product.once('close', (status) => reject(new Error(`It ended with ${status}:\n${output}`)))
      product.stderr!.on('data', (text) => (output += String(text)))
      product.stdout!.on('data', (text) => {
        output += String(text)
        if (output.includes('Casement is ready: ')) resolve()
      })
    })
    const addresses = {
      portalUrl: `http://localhost:${portal}`,
      serviceUrl: `http://localhost:${service}`,
      identityUrl: `http://localhost:${identity}`,
      dataFolder: data,
    }
    const signedIn = await signInOverHttp(addresses, 'ada')
    const written = await ended(
      inImage([
        'sh',
        '-c',
        'touch /casement/x; touch /x; touch /usr/x; id -u; touch /data/ok && (cd /tmp && touch ok) && rm /data/ok',
      ]),
    )
    const alive = await ended(inImage(said.health))
    const holds = {
      signsIn: signedIn.accessToken.length > 0,
      rootIsReadOnly:
        written.status === 0 && (written.output.match(/Read-only file system/g) ?? []).length === 3,
      isNotRoot: written.output.includes(said.user),
      isHealthy: alive.status === 0,
      namesNoPassword: !output.includes('casement-demo'),
    }
    // What watches over a container signals the process itself, which here is a child of unshare.
    execFileSync('pkill', ['-TERM', '-P', String(product.pid)])
    const status = await finished
    const sick = await ended(inImage(said.health))
    return {
      buildSeconds,
      ...holds,
      stopsInOrder: status === 0,
      isSickWhenStopped: sick.status === 1,
      said: output.trim().split('\n'),
      holds: Object.values(holds).every(Boolean) && status === 0 && sick.status === 1,
    }
  } finally {
    for (const child of running) child.kill('SIGKILL')
    if (postgres.kind === 'running') await postgres.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}
