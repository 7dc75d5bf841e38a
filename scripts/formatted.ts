import { basename } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import config from '../.oxfmtrc.json' with { type: 'json' }

/** A generated text as `npm run format` would leave it in a file of that name. Throws where it cannot be read. */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(basename(path), text, config as FormatConfig)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
