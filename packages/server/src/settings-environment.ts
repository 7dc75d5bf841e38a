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
}

const kinds = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
} as const

export const variableFor = (path: readonly string[]): string =>
  `CASEMENT_${path.map((part) => part.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()).join('_')}`

/** Every setting there is, in the schema's order; `casement`, the version of the file, is none. */
export function settingLines(): SettingLine[] {
  const walk = (schema: JsonSchema, path: readonly string[]): SettingLine[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, child]): SettingLine[] => {
      const here = [...path, name]
      if (here.join('.') === 'casement') return []
      if (child.properties) return walk(child, here)
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
  if (kind === 'list')
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  return text
}
