import { expect, test } from 'vitest'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'

const [first, ...others] = smallReport.pages
const table = {
  name: 'who / what %',
  type: 'table',
  title: 'Who',
  layout: { x: 0, y: 0, width: 200, height: 300 },
  roles: {
    column: [
      { kind: 'column', table: 'Entity', column: 'Name', displayName: 'Company' },
      { kind: 'aggregation', table: 'Ledger', column: 'Amount', aggregation: 'Sum', format: '#,0' },
    ],
  },
}

async function opened(permissions = 0) {
  const frame = joinFrame()
  frame.service.report = {
    ...smallReport,
    pages: [{ ...first!, visuals: [...first!.visuals, table] }, ...others],
  }
  frame.service.permissions = permissions
  await frame.load()
  const ask = async (path: string) => (await frame.call('GET', path, null)) as Answer
  return { ...frame, ask }
}
interface Answer {
  readonly statusCode: number
  readonly body: unknown
}

const visual = `/report/pages/first/visuals/${table.name}`
const fields = `${visual}/dataroles/column/fields`

test('kinds of visuals are told, and the roles of each', async () => {
  const { ask } = await opened()
  expect((await ask('/report/availableVisualTypes')).body).toEqual(
    expect.arrayContaining(['card', 'columnChart', 'lineChart', 'matrix', 'slicer', 'table']),
  )
  expect((await ask('/report/visuals/types/columnChart/capabilities')).body).toEqual({
    dataRoles: [
      { name: 'category', displayName: 'Category', kind: 0 },
      { name: 'value', displayName: 'Value', kind: 1 },
      { name: 'series', displayName: 'Series', kind: 0 },
      { name: 'smallMultiple', displayName: 'Small multiple', kind: 0 },
    ],
  })
  expect((await ask('/report/visuals/types/comboChart/capabilities')).body).toMatchObject({
    dataRoles: [{ kind: 0 }, { name: 'column', kind: 1 }, { name: 'line', kind: 1 }],
  })
  expect((await ask('/report/visuals/types/clusteredColumnChart/capabilities')).body).toEqual(
    (await ask('/report/visuals/types/columnChart/capabilities')).body,
  )
  expect((await ask('/report/visuals/types/text/capabilities')).body).toEqual({ dataRoles: [] })
  expect(await ask('/report/visuals/types/hologram/capabilities')).toMatchObject({
    statusCode: 400,
    body: [{ message: 'PowerBIEntityNotFound' }],
  })
})

test('fields of a role are told as targets, with their label, their name and their format', async () => {
  const { ask } = await opened()
  expect((await ask(fields)).body).toEqual([
    { $schema: 'http://powerbi.com/product/schema#column', table: 'Entity', column: 'Name' },
    {
      $schema: 'http://powerbi.com/product/schema#columnAggr',
      table: 'Ledger',
      column: 'Amount',
      aggregationFunction: 'Sum',
    },
  ])
  expect((await ask(`${fields}/0/displayName`)).body).toBe('Company')
  expect((await ask(`${fields}/0/dataFieldName`)).body).toBe('Name')
  expect((await ask(`${fields}/0/formatString`)).body).toBe('')
  expect((await ask(`${fields}/1/formatString`)).body).toBe('#,0')
})

test('a property without a selector is refused', async () => {
  const { call, load } = joinFrame()
  await load()
  for (const body of [
    undefined,
    null,
    {},
    'title',
    { objectName: 'title' },
    { objectName: 1, propertyName: 2 },
  ])
    expect([body, await call('POST', `${visual}/property`, body)]).toEqual([
      body,
      {
        statusCode: 400,
        body: [{ message: 'selector must be an object with objectName and propertyName' }],
      },
    ])
})

test('the title is told as a property, anything else as its default', async () => {
  const { call } = await opened()
  const read = async (objectName: string, propertyName: string) =>
    ((await call('POST', `${visual}/property`, { objectName, propertyName })) as Answer).body
  expect(await read('title', 'titleText')).toEqual({
    schema: 'http://powerbi.com/product/schema#property',
    value: 'Who',
  })
  expect(await read('title', 'visible')).toMatchObject({ value: true })
  for (const [object, property] of [
    ['title', 'constructor'],
    ['legend', 'visible'],
  ] as const)
    expect(await read(object, property)).toEqual({
      schema: 'http://powerbi.com/product/schema#default',
      value: {},
    })
})

test('a role, a field or a visual that is not there is said to be so', async () => {
  const { ask } = await opened()
  const paths = [
    `${visual}/dataroles/value/fields`,
    `${fields}/7/displayName`,
    `${visual}x/dataroles/column/fields`,
  ]
  for (const path of paths)
    expect(await ask(path)).toMatchObject({ statusCode: 400, body: [{ message: 'PowerBIEntityNotFound' }] })
})

test('edits of the authoring package: 403 with a token for viewing, 501 otherwise', async () => {
  const edits = [
    ['POST', '/report/pages/first/createVisual', { visualType: 'table' }],
    ['POST', '/report/pages/first/deleteVisual', { visualName: table.name }],
    ['POST', `${visual}/changeType`, { visualType: 'card' }],
    ['POST', `${fields}/0`, {}],
    ['DELETE', `${fields}/0`, 0],
    ['PUT', `${fields}/0/displayName`, { newDisplayName: 'Other' }],
    ['PUT', `${visual}/property`, {}],
  ] as const
  for (const [permissions, statusCode] of [
    [0, 403],
    [1, 501],
  ] as const) {
    const { call } = await opened(permissions)
    for (const [method, path, body] of edits)
      expect(await call(method, path, body), `${method} ${path}`).toMatchObject({ statusCode })
  }
})
