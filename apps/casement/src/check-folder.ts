import { checkContent, ContentError } from '@casement/embed-server'
import { settingsOfProcess } from './settings/process-settings.ts'

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/**
 * Reads a content folder as a start would, asks what every visual asks, and says what it found; starts nothing. Throws
 * ContentError with everything that is wrong.
 */
export async function checkFolder(folder: string): Promise<void> {
  const { service } = settingsOfProcess()
  const now = () => new Date()
  const { booksEnd, datasets, reports, stopped, problems, notes } = await checkContent(folder, {
    now,
    memoryLimit: service.memoryLimit,
    imageOrigins: service.imageOrigins,
    connections: service.connections,
  })
  console.log(`${folder}: books up to ${booksEnd}`)
  for (const { name, roles } of datasets)
    console.log(`dataset ${name}: ok, ${roles.length > 0 ? `roles ${roles.join(', ')}` : 'no roles'}`)
  for (const { name, workspace, asked, visuals } of reports) {
    const answered = visuals.length === asked ? 'all answered' : `${visuals.length} of them answered`
    const what =
      asked === 0 ? 'no visual with figures' : `${count(asked, 'visual')} with figures, ${answered}`
    console.log(`report ${name}, in ${workspace}: ${what}`)
    for (const { page, visual, rows } of visuals)
      console.log(`  ${page}, ${visual}: ${rows === 0 ? 'no row' : count(rows, 'row')}`)
  }
  for (const { kind, name } of stopped) console.log(`${kind} ${name}: not served`)
  for (const note of notes) console.log(`note: ${note}`)
  if (problems.length > 0) throw new ContentError('CONTENT_INVALID', problems)
  console.log(`To serve it: CASEMENT_SERVICE_CONTENT_FOLDER=${folder} npm start`)
}
