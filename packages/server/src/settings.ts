import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { closestName } from '@casement/errors'
import type { z } from 'zod'
import { addressOf, isLoopbackHost } from './address.ts'
import { connectionContradictions } from './connections/connection-contradictions.ts'
import { isProduction, issuerExposure, type IssuerReach } from './issuer-exposure.ts'
import { settingsSchema, type SettingsFile } from './settings-schema.ts'
import { wouldTakeIdTokens } from './sign-in-settings.ts'
import {
  isAt,
  secretInFile,
  settingLines,
  settingOf,
  valueFromText,
  variableFor,
  type SettingLine,
} from './settings-environment.ts'

type With<T, More> = Omit<T, keyof More> & More

/** Everything an installation decides, complete: whatever was not set has its default. */
export type Settings = With<
  SettingsFile,
  {
    /** absolute */
    dataFolder: string
    /** NODE_ENV says production, in whatever spelling */
    production: boolean
    stopping: With<SettingsFile['stopping'], { pauseMs: number }>
    portal: With<SettingsFile['portal'], { publicUrl: string }>
    service: With<SettingsFile['service'], { publicUrl: string; allowedHosts: string[] }>
    identity: With<SettingsFile['identity'], { publicUrl: string }>
    signIn: With<SettingsFile['signIn'], { issuer: string; clientId: string; audience: string }>
    embedding: With<
      SettingsFile['embedding'],
      {
        baseUrl: string
        tokenUrl: string
        /** the token endpoint as the service itself names it */
        tokenAudience: string
        provider: With<SettingsFile['embedding']['provider'], { appHost: string; allowedHosts: string[] }>
      }
    >
    admin: { persons: string[]; roles: string[] }
    examples: With<SettingsFile['examples'], { enabled: boolean }>
  }
>

/** Settings that cannot be used. `problems` is the complete list, one sentence each; secrets are never repeated. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `Casement cannot start: ${problems.length === 1 ? 'one setting is' : `${problems.length} settings are`} wrong.\n` +
        problems.map((problem) => `  ${problem}`).join('\n'),
    )
    this.problems = problems
  }
}

export interface SettingsSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** the file to read; it must exist. Default: CASEMENT_CONFIG, else casement.config.json in `cwd` when there is one */
  readonly file?: string | undefined
  readonly cwd: string
  /** servers that these settings are for; what only others need may be absent. Default: all */
  readonly parts?: readonly ServerPart[]
}

/** The servers of the product. */
export type ServerPart = 'portal' | 'service' | 'identity'
const allParts: readonly ServerPart[] = ['portal', 'service', 'identity']

/**
 * Reads the settings file and the environment, which wins, and completes them.
 * Throws SettingsError with every problem found.
 */
export function readSettings({ env, file, cwd, parts = allParts }: SettingsSources): Settings {
  const problems: string[] = []
  const written = readFile({ env, file, cwd }, problems)
  const lines = settingLines()

  for (const [variable, text] of Object.entries(env)) {
    if (!variable.startsWith('CASEMENT_') || variable === 'CASEMENT_CONFIG' || text === undefined) continue
    const secret = secretInFile(variable, lines)
    if (secret) {
      const { path, ownVariable } = secret
      if (env[ownVariable] !== undefined)
        problems.push(`${variable}: ${ownVariable} is set as well; give one`)
      else assign(written, path, readSecret(variable, resolve(cwd, text), problems))
      continue
    }
    const found = settingOf(variable, lines)
    if (found) assign(written, found.path, valueFromText(found.line.kind, text))
    else {
      const near = lines.map((line) => line.variable)
      problems.push(`${variable}: there is no such setting${suggestion(variable, near)}`)
    }
  }

  const parsed = settingsSchema.safeParse(written)
  if (!parsed.success)
    problems.push(...parsed.error.issues.flatMap((issue) => sentencesFor(issue, written, lines)))
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems)

  const settings = complete(parsed.data, { production: isProduction(env['NODE_ENV']), cwd })
  const contradictions = contradictionsIn(settings, parsed.data, parts)
  if (contradictions.length > 0) throw new SettingsError(contradictions)
  return settings
}

/** The text of a file, without the end of its last line; undefined, and a problem, where it cannot be read. */
function readSecret(variable: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    problems.push(`${variable}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

function readFile({ env, file, cwd }: SettingsSources, problems: string[]): Record<string, unknown> {
  const named = file ?? env['CASEMENT_CONFIG']
  const path = resolve(cwd, named ?? 'casement.config.json')
  if (!existsSync(path)) {
    if (named !== undefined) problems.push(`${path}: there is no such settings file`)
    return {}
  }
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
      if ('casement' in content && typeof content.casement === 'number' && content.casement > 1) {
        problems.push(
          `${path}: written for version ${content.casement} of the settings; this program reads version 1`,
        )
        return {}
      }
      return content as Record<string, unknown>
    }
    problems.push(`${path}: expected a JSON object`)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    problems.push(`${path}: ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}`)
  }
  return {}
}

function assign(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const last = path.length - 1
  let here = target
  for (const part of path.slice(0, last)) {
    const next = here[part]
    here = (here[part] = typeof next === 'object' && next !== null ? { ...next } : {}) as Record<
      string,
      unknown
    >
  }
  here[path[last]!] = value
}

const suggestion = (requested: string, names: readonly string[]): string => {
  const name = closestName(requested, names)
  return name ? `; did you mean ${name}?` : ''
}

/** One problem of the schema in words: where, what was expected, what was found (unless it is a secret). */
function sentencesFor(issue: z.core.$ZodIssue, written: unknown, lines: readonly SettingLine[]): string[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const depth = path.length
    const siblings = lines.filter((line) => isAt(line, path)).map((line) => line.path[depth]!)
    return issue.keys.map(
      (key) =>
        `${[...path, key].join('.')}: there is no such setting${suggestion(key, [...new Set(siblings)])}`,
    )
  }
  const line = lines.find(
    (candidate) =>
      candidate.path.length <= path.length && isAt(candidate, path.slice(0, candidate.path.length)),
  )
  const found = path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    written,
  )
  const where = line ? `${path.join('.')} (${variableFor(path.slice(0, line.path.length))})` : path.join('.')
  if (issue.code === 'invalid_type' && found === undefined) return [`${where}: is missing`]
  const mayHoldSecret = line ? line.isSecret : lines.some((below) => below.isSecret && isAt(below, path))
  const got = mayHoldSecret ? '' : `, got ${shown(found)}`
  return [`${where}: ${expectation(issue)}${got}`]
}

/** A value as a message may show it: of an address neither name and password nor what follows a question mark. */
const shown = (found: unknown): string =>
  (JSON.stringify(found) ?? 'nothing')
    .replaceAll(/:\/\/[^"\s]*@/g, '://…@')
    .replaceAll(/(:\/\/[^"?]*\?)[^"]+/g, '$1…')

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected === 'int' || issue.expected === 'number' ? 'a whole number' : `a value of type ${issue.expected}`}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${String(issue.minimum)}`
    case 'too_big':
      return `must be at most ${String(issue.maximum)}`
    case 'invalid_value':
      return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message
    case 'invalid_format':
      return issue.format === 'date' ? 'expected a day as 2026-01-31' : issue.message
    default:
      return issue.message
  }
}

const localUrl = (port: number) => `http://localhost:${port}`

function complete(file: SettingsFile, { production, cwd }: { production: boolean; cwd: string }): Settings {
  const withUrl = <T extends { port: number; publicUrl?: string | undefined }>(part: T) => ({
    ...part,
    publicUrl: addressOf(part.publicUrl ?? localUrl(part.port)).href,
  })
  const portal = withUrl(file.portal)
  const service = withUrl(file.service)
  const identity = withUrl(file.identity)
  const serviceAddress = addressOf(service.publicUrl)
  const inside = service.innerUrl ?? serviceAddress.href
  const isDemonstration = isForDemonstration(file, { production, portal, service, identity })
  return {
    ...file,
    dataFolder: resolve(cwd, file.dataFolder),
    production,
    stopping: { ...file.stopping, pauseMs: file.stopping.pauseMs ?? (production ? 5000 : 0) },
    portal,
    service: {
      ...service,
      allowedHosts: service.allowedHosts ?? [addressOf(portal.publicUrl).origin],
      contentFolder: service.contentFolder === undefined ? undefined : resolve(cwd, service.contentFolder),
      connections: Object.fromEntries(
        Object.entries(service.connections).map(([name, { passwordFile, ...own }]) => [
          name,
          { ...own, ...(passwordFile !== undefined && { passwordFile: resolve(cwd, passwordFile) }) },
        ]),
      ),
    },
    identity,
    signIn: {
      ...file.signIn,
      issuer: file.signIn.issuer ?? identity.publicUrl,
      clientId: file.signIn.clientId ?? 'casement-portal',
      audience: file.signIn.audience ?? 'casement-portal-api',
    },
    embedding: {
      ...file.embedding,
      baseUrl: (file.embedding.baseUrl ?? `${inside}/v1.0/myorg`).replace(/\/+$/, ''),
      clientCertificate:
        file.embedding.clientCertificate === undefined
          ? undefined
          : resolve(cwd, file.embedding.clientCertificate),
      tokenUrl: file.embedding.tokenUrl ?? `${inside}/oauth2/token`,
      tokenAudience: file.embedding.tokenUrl ?? serviceAddress.to('/oauth2/token'),
      provider: {
        ...file.embedding.provider,
        appHost: file.embedding.provider.appHost ?? serviceAddress.href,
        allowedHosts: file.embedding.provider.allowedHosts ?? [new URL(serviceAddress.origin).host],
      },
    },
    examples: { ...file.examples, enabled: file.examples.enabled ?? isDemonstration },
    admin: { persons: file.admin.persons ?? (file.identity.builtIn ? ['ada'] : []), roles: file.admin.roles },
  }
}

/** Nobody's own reports and nobody but this machine: the built-in issuer, the sample company, loopback. */
function isForDemonstration(file: SettingsFile, reach: IssuerReach): boolean {
  const isHere =
    !issuerExposure(reach) && [file.portal, file.service].every(({ host }) => isLoopbackHost(host))
  const { baseUrl, clientSecret, clientCertificate } = file.embedding
  const isOurs = !file.service.contentFolder && !baseUrl && !clientSecret && !clientCertificate
  return file.identity.builtIn && isHere && isOurs
}

/** Problems between settings that are each allowed on their own, as far as they are for these servers. */
function contradictionsIn(settings: Settings, file: SettingsFile, parts: readonly ServerPart[]): string[] {
  const problems: string[] = []
  const { identity, admin, examples } = settings
  const isPortal = parts.includes('portal')
  const hasSignIn = isPortal || parts.includes('identity')
  if (examples.enabled && !isForDemonstration(file, settings))
    problems.push(
      'examples.enabled (CASEMENT_EXAMPLES_ENABLED): the example pages show the sample company to whoever opens them; ' +
        'they need the built-in issuer, the sample company and loopback hosts',
    )
  if (file.embedding.clientSecret !== undefined && file.embedding.clientCertificate !== undefined)
    problems.push(
      'embedding.clientCertificate (CASEMENT_EMBEDDING_CLIENT_CERTIFICATE): embedding.clientSecret is set as well; name one of them',
    )
  const exposure =
    hasSignIn && identity.builtIn && !identity.allowInProduction ? issuerExposure(settings) : null
  if (exposure)
    problems.push(
      `identity.builtIn (CASEMENT_IDENTITY_BUILT_IN): the built-in issuer has published passwords and is for one machine, ` +
        `but ${exposure.reason}; ${exposure.kind === 'production' ? 'to try the product here start it without NODE_ENV; otherwise ' : ''}set it to false and name your own issuer in signIn.issuer, signIn.clientId and ` +
        `signIn.audience, or set identity.allowInProduction`,
    )
  if (isPortal && !identity.builtIn)
    for (const name of ['issuer', 'clientId', 'audience'] as const)
      if (file.signIn[name] === undefined)
        problems.push(
          `signIn.${name} (${variableFor(['signIn', name])}): is needed when identity.builtIn is false`,
        )
  if (isPortal && wouldTakeIdTokens(settings.signIn))
    problems.push(
      `signIn.tokenType (CASEMENT_SIGN_IN_TOKEN_TYPE): ${settings.signIn.tokenType} is a type of id tokens too, and they would pass for ` +
        'access tokens while signIn.audience (CASEMENT_SIGN_IN_AUDIENCE) is signIn.clientId; register the API at the issuer apart ' +
        'from the pages and name it in signIn.audience, or have the issuer write at+jwt',
    )
  if (isPortal && admin.persons.length === 0 && admin.roles.length === 0)
    problems.push(
      'admin.persons (CASEMENT_ADMIN_PERSONS): name the first administrator, or a role in admin.roles (CASEMENT_ADMIN_ROLES)',
    )
  if ((settings.mail.smtpUrl === undefined) !== (settings.mail.from === undefined))
    problems.push(
      'mail.from (CASEMENT_MAIL_FROM): goes with mail.smtpUrl (CASEMENT_MAIL_SMTP_URL); set both, or none of them',
    )
  if (settings.formerSealingKey !== undefined && settings.sealingKey === undefined)
    problems.push(
      'formerSealingKey (CASEMENT_FORMER_SEALING_KEY): is for the start that changes sealingKey (CASEMENT_SEALING_KEY), which is not set; set that one, or take this one away',
    )
  problems.push(...connectionContradictions(settings.service))
  const taken = new Map<number, string>()
  for (const part of [...allParts, 'examples'] as const) {
    if (part !== 'examples' && !parts.includes(part)) continue
    if (part === 'identity' && !identity.builtIn) continue
    if (part === 'examples' && !examples.enabled) continue
    const other = taken.get(settings[part].port)
    if (other)
      problems.push(
        `${part}.port (${variableFor([part, 'port'])}): ${settings[part].port} is already ${other}.port`,
      )
    else taken.set(settings[part].port, part)
  }
  return problems
}
