import { expect, test } from 'vitest'
import { contentErrors } from '../../apps/embed-server/src/content/files/content-error.ts'
import { refusals as serviceRefusals } from '../../apps/embed-server/src/http/refusal.ts'
import { callErrors } from '../../packages/session/src/wire/call-errors.ts'
import { frameErrors } from '../../packages/session/src/service/frame-error.ts'
import { hookErrors } from '../../packages/session/src/session/clicks.ts'
import { identityErrors } from '../../apps/identity/src/identity-error.ts'
import { refusals as portalRefusals } from '../../apps/portal-server/src/http/refusals.ts'
import { failureLooks, type FailureKind } from '../../apps/portal/src/reading/failure/failure.ts'
import portalMessages from '../../apps/portal/src/words/messages/en.json' with { type: 'json' }
import { embedErrors } from '../../packages/channel/src/embed-error.ts'
import { CommonErrorCodes } from '../../packages/contract/src/models/messages/errors.ts'
import { reportErrors } from '../../packages/report/src/definition/report-error.ts'
import { queryErrors } from '../../packages/query/src/query-error.ts'
import { modelErrors } from '../../packages/semantic/src/model/errors.ts'
import { httpErrors } from '../../packages/server/src/refusals/http-error.ts'
import { storeErrors } from '../../packages/store/src/store-error.ts'
import { sourceTexts } from './source-texts.ts'
import { readDocument } from './documents.ts'

const page = readDocument('docs/errors.md')

/** The closed tables of the product, by the name under which they are declared. */
const tables = {
  callErrors,
  contentErrors,
  embedErrors,
  frameErrors,
  hookErrors,
  httpErrors,
  identityErrors,
  reportErrors,
  modelErrors,
  queryErrors,
  storeErrors,
  refusals: { ...portalRefusals, ...serviceRefusals },
}
const codes = new Set([...Object.values(tables).flatMap(Object.keys), ...Object.values(CommonErrorCodes)])

/** The page's sections by code: what stands between a code's heading and the next heading. */
const sections = [...page.matchAll(/^### `(.+?)`\n(.*?)(?=^#|(?![^]))/gms)].map(([, code, text]) => ({
  code: code!,
  text: text!.trim(),
}))

test('every code has a heading on the page of errors, and every heading is a code', () => {
  expect(sections.map(({ code }) => code).sort()).toEqual([...codes].sort())
})

test('every heading is followed by what it means', () => {
  for (const { code, text } of sections) expect(text, code).toMatch(/^[A-Z`].{20,}\.$/s)
})

test('every message that the portal shows in place of a report is explained, and no other', () => {
  const titles = [...page.matchAll(/^\| ([A-Z][^|]+?) +\|/gm)].map(([, title]) => title!)
  const kinds = Object.keys(failureLooks) as FailureKind[]
  const shown = kinds.map((kind) => portalMessages[`failure.${kind}.title`])
  expect(titles.filter((title) => title !== 'Title').sort()).toEqual(shown.sort())
})

test('no table of errors is missing here', () => {
  const declared = sourceTexts().flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w*(?:Errors|refusals)) = \{$/gm)].map(([, name]) => name!),
  )
  expect([...new Set(declared)].sort()).toEqual(Object.keys(tables).sort())
})
