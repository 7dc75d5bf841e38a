import { z } from 'zod'
import { settingsSchema } from './settings-schema.ts'

/** One setting, as the file, the environment and the documentation name it. */
export interface SettingLine {
  readonly path: readonly string[]
  /** 'CASEMENT_PORTAL_PUBLIC_URL' */
  readonly variable: string
  readonly kind: 'text' | 'number' | 'boolean' | 'list'
  readonly description: string
  readonly fallback: unknown
  readonly choices: readonly string[] | null
  readonly isSecret: boolean
}

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: string[]
  description?: string
  default?: unknown
  secret?: boolean
  properties?: Record<string, JsonSchema>
  /** Of things that installations name, as connections. */
  additionalProperties?: JsonSchema | boolean
}

/** Stands in a path for a name that the installation gives. */
const anyName = '<name>'

const kinds = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
} as const

export const variableFor = (path: readonly string[]): string => `CASEMENT_${path.map(inCapitals).join('_')}`

const inCapitals = (part: string): string =>
  part
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase()

/** True for the setting that a path leads to, or that lies below it. */
export const isAt = ({ path }: SettingLine, given: readonly string[]): boolean =>
  given.every((part, index) => path[index] === part || path[index] === anyName)

/** The setting that a variable of the environment sets, with its path; undefined where there is none. */
export function settingOf(
  variable: string,
  lines: readonly SettingLine[],
): { line: SettingLine; path: readonly string[] } | undefined {
  const exact = lines.find((line) => line.variable === variable)
  if (exact) return { line: exact, path: exact.path }
  const named = lines.flatMap((line) => {
    const [before, after] = line.variable.split(inCapitals(anyName))
    if (after === undefined || !variable.startsWith(before!) || !variable.endsWith(after)) return []
    const name = variable.slice(before!.length, variable.length - after.length)
    if (!/^[A-Z0-9_]+$/.test(name)) return []
    const own = name.toLowerCase().replaceAll('_', '-')
    return [{ line, path: line.path.map((part) => (part === anyName ? own : part)) }]
  })
  // The shortest name: FINANCE_PASSWORD_FILE is the file of FINANCE.
  return named.toSorted((one, other) => one.path.join().length - other.path.join().length)[0]
}

const fileEnding = '_FILE'

/**
 * The secret whose file a variable names, as `CASEMENT_DATABASE_URL_FILE` that of `CASEMENT_DATABASE_URL`: what keeps secrets
 * gives them as files, and the environment of a process is read by more than its owner. undefined where there is none.
 */
export function secretInFile(variable: string, lines: readonly SettingLine[]) {
  if (!variable.endsWith(fileEnding) || settingOf(variable, lines)) return undefined
  const ownVariable = variable.slice(0, -fileEnding.length)
  const found = settingOf(ownVariable, lines)
  return found?.line.isSecret ? { ...found, ownVariable } : undefined
}

/** Every setting there is, in the schema's order; `casement`, the version of the file, is none. */
export function settingLines(): SettingLine[] {
  const walk = (schema: JsonSchema, path: readonly string[]): SettingLine[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, child]): SettingLine[] => {
      const here = [...path, name]
      if (here.join('.') === 'casement') return []
      if (child.properties) return walk(child, here)
      if (typeof child.additionalProperties === 'object')
        return walk(child.additionalProperties, [...here, anyName])
      return [
        {
          path: here,
          variable: variableFor(here),
          kind: kinds[child.type as keyof typeof kinds] ?? 'text',
          description: child.description ?? '',
          fallback: child.default,
          choices: child.enum ?? null,
          isSecret: child.secret === true,
        },
      ]
    })
  return walk(z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, [])
}

/** The text of a variable as the kind of value its setting has; what does not fit is left for the schema to refuse. */
export function valueFromText(kind: SettingLine['kind'], text: string): unknown {
  if (kind === 'number') return /^-?\d+$/.test(text.trim()) ? Number(text) : text
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (kind === 'list') {
    if (text.trimStart().startsWith('[')) return listOfJson(text)
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }
  return text
}

/** A list in the form that it has in the settings file; what is none is left for the schema to refuse. */
function listOfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
