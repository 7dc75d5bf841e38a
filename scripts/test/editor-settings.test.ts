import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

test('the editor is told of every schema of report and model files, and of no other', () => {
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8')) as {
    'json.schemas': { url: string }[]
  }
  const told = settings['json.schemas'].map(({ url }) => join(url))
  const schemas = ['packages/report', 'packages/semantic/schema'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => join(folder, name)),
  )
  expect(told.toSorted()).toEqual(schemas.toSorted())
})
