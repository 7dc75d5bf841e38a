import { CallRefused } from '@casement/channel'
import type { FurtherCall } from '@casement/channel'
import { models } from '@casement/contract'
import {
  kindNamed,
  kindOf,
  ownNameOf,
  rolesOfType,
  targetOf,
  visualTypes,
  writingOf,
} from '@casement/visuals'
import type { RoleField, Visual, VisualType } from '@casement/visuals'
import { wordsOf } from '@casement/words'
import type { Session } from '../session/session.ts'
import { lookupsOf } from './lookups.ts'
import { notFound } from './refusals.ts'

const visualPath = '/report/pages/*pageName/visuals/*visualName'
const fieldPath = `${visualPath}/dataroles/:role/fields/:index`

/** Calls of powerbi-report-authoring beyond the table of calls: its questions are answered, its edits refused. */
export function authoringCalls(session: Session): readonly FurtherCall[] {
  const { opened, visualOf, edit } = lookupsOf(session)

  async function fieldsOf({ pageName = '', visualName = '', role = '' }: Params) {
    const { state, visual } = await visualOf(pageName, visualName)
    const roles: Readonly<Record<string, readonly RoleField[] | undefined>> =
      'roles' in visual ? visual.roles : {}
    if (!rolesOfType(visual.type).includes(role)) throw notFound(`The role "${role}" of "${visualName}"`)
    return { state, fields: roles[role] ?? [] }
  }
  async function fieldOf(params: Params) {
    const { state, fields } = await fieldsOf(params)
    const field = fields[Number(params.index)]
    if (!field) throw notFound(`The field ${params.index} of the role "${params.role}"`)
    const { model, booksEnd } = state
    return {
      field,
      writing: writingOf({ words: wordsOf({ language: 'en', locale: 'en' }), model, booksEnd }),
    }
  }

  const reads: readonly FurtherCall[] = [
    { method: 'GET', path: '/report/availableVisualTypes', answer: async () => [...visualTypes] },
    {
      method: 'GET',
      path: '/report/visuals/types/:type/capabilities',
      async answer({ type = '' }) {
        await opened()
        const kind = kindNamed(type)
        if (!kind) throw notFound(`The kind of visual "${type}"`)
        return capabilitiesOf(kind)
      },
    },
    {
      method: 'GET',
      path: `${visualPath}/dataroles/:role/fields`,
      answer: async (params) => (await fieldsOf(params)).fields.map(toTarget),
    },
    {
      method: 'GET',
      path: `${fieldPath}/displayName`,
      async answer(params) {
        const { field, writing } = await fieldOf(params)
        return writing.label(field)
      },
    },
    {
      method: 'GET',
      path: `${fieldPath}/dataFieldName`,
      answer: async (params) => ownNameOf((await fieldOf(params)).field),
    },
    {
      method: 'GET',
      path: `${fieldPath}/formatString`,
      answer: async (params) => (await fieldOf(params)).field.format ?? '',
    },
    {
      // A question, though it is a POST: the selector is in its body.
      method: 'POST',
      path: `${visualPath}/property`,
      async answer({ pageName = '', visualName = '' }, selector) {
        if (!isSelector(selector)) throw new CallRefused(400, [{ message: selectorRule }])
        return propertyOf((await visualOf(pageName, visualName)).visual, selector)
      },
    },
  ]
  const edits = (
    [
      ['POST', '/report/pages/*pageName/createVisual'],
      ['POST', '/report/pages/*pageName/deleteVisual'],
      ['POST', `${visualPath}/changeType`],
      ['POST', fieldPath],
      ['DELETE', fieldPath],
      ['PUT', `${fieldPath}/displayName`],
      ['PUT', `${fieldPath}/formatString`],
      ['PUT', `${fieldPath}/hidden`],
      ['PUT', `${visualPath}/property`],
    ] as const
  ).map(([method, path]) => ({ method, path, answer: edit }))
  return [...reads, ...edits]
}

type Params = Readonly<Record<string, string | undefined>>

const { VisualDataRoleKind } = models
/** Roles that take figures, unless their kind says otherwise. */
const figureRoles = new Set(['value', 'reference', 'line', 'x', 'y', 'size', 'target', 'least', 'most'])

const contentKinds = {
  groups: VisualDataRoleKind.Grouping,
  figures: VisualDataRoleKind.Measure,
  either: VisualDataRoleKind.GroupingOrMeasure,
}

function roleKind(type: VisualType, role: string): models.VisualDataRoleKind {
  const content = kindOf({ type }).roleContents?.[role] ?? (figureRoles.has(role) ? 'figures' : 'groups')
  return contentKinds[content]
}

const capabilitiesOf = (type: VisualType): models.IVisualCapabilities => ({
  dataRoles: rolesOfType(type).map((name) => ({
    name,
    displayName: inWords(name),
    kind: roleKind(type, name),
  })),
})

/** smallMultiple is a Small multiple. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const selectorRule = 'selector must be an object with objectName and propertyName'
function isSelector(selector: unknown): selector is models.IVisualPropertySelector {
  const { objectName, propertyName } = (selector ?? {}) as Partial<models.IVisualPropertySelector>
  return typeof objectName === 'string' && typeof propertyName === 'string'
}

/** Titles are properties here as there; whatever else a selector names is at its default. */
function propertyOf(
  { title = '' }: Visual,
  { objectName, propertyName }: models.IVisualPropertySelector,
): models.IVisualPropertyValue {
  const titles: Readonly<Record<string, unknown>> = { titleText: title, visible: title !== '' }
  const isTitle = objectName === 'title' && Object.hasOwn(titles, propertyName)
  return isTitle
    ? { schema: schemaOf('property'), value: titles[propertyName] }
    : { schema: schemaOf('default'), value: {} }
}

/** A target as powerbi-models has it, with the schema that tells the kinds apart. */
const toTarget = (field: RoleField) => ({ $schema: schemas[field.kind], ...targetOf(field) })

const schemaOf = (name: string) => `http://powerbi.com/product/schema#${name}`
const schemas = {
  column: schemaOf('column'),
  measure: schemaOf('measure'),
  aggregation: schemaOf('columnAggr'),
  hierarchyLevel: schemaOf('hierarchyLevel'),
} as const
