// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Report } from '../src/index.ts'
import { embedded } from './fake-frame.ts'

test('embeds a report, loads it once and reads its pages', async () => {
  const { embed, frame, element } = await embedded<Report>()
  expect(embed).toBeInstanceOf(Report)
  expect(element.innerHTML).toBe(
    `<iframe src="https://app.powerbi.com/reportEmbed?uid=${embed.config.uniqueId}" scrolling="no" allowfullscreen="true" style="width: 100%; height: 100%;"></iframe>`,
  )
  expect(frame.calls).toEqual(['POST /report/load'])
  const pages = await embed.getPages()
  expect(pages.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['P1', true],
    ['P2', false],
  ])
})
