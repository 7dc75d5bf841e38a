import { afterEach, expect, test, vi } from 'vitest'
import { doneInWords } from '../../src/admin/changes/difference.ts'
import { counted, listed } from '../../src/admin/words/counts.ts'
import { problemWords } from '../../src/words/problem-words.ts'
import { t } from '../../src/admin/words/t.ts'
import { readLater, speak, speakLater, takeUp } from '../../src/words/current-words.ts'
import de from '../../src/words/messages/de.json' with { type: 'json' }

afterEach(() => speak('en', 'en', {}))

test('administration speaks English at once, and another language once it is there', async () => {
  expect(t('nav.grants')).toBe('Grants')
  speak('de', 'de-DE', de)
  expect([t('close'), t('nav.grants')]).toEqual(['Schließen', 'Grants'])
  await speakLater()
  expect([t('close'), t('nav.grants')]).toEqual(['Schließen', 'Berechtigungen'])
})

test('sentences that are made outside components are in the language that is spoken', async () => {
  speak('de', 'de-DE', { ...de, ...(await readLater('de')) })
  expect(doneInWords([])).toBe('Keine Berechtigung hat sich geändert')
  expect(problemWords({ status: 502 })).toBe('Der Server des Portals hat es abgelehnt (502).')
  expect([counted(1204), listed(['a', 'b', 'c'])]).toEqual(['1.204', 'a, b und c'])
  speak('en', 'en-US', {})
  expect([counted(1204), listed(['a', 'b', 'c'])]).toEqual(['1,204', 'a, b and c'])
})

test('words that cannot be fetched are English, and it is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const leave = takeUp({ en: () => ({}), de: () => Promise.reject(new Error('offline')) })
  speak('de', 'de-DE', de)
  await speakLater()
  expect([t('close'), t('nav.grants')]).toEqual(['Schließen', 'Grants'])
  expect(logged).toHaveBeenCalledTimes(1)
  logged.mockRestore()
  leave()
})
