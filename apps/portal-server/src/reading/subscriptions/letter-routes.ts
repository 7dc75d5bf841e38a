import { KeptLetter, LetterFileAt, letterRoutes } from '@casement/portal-api'
import type { Server, Settings } from '@casement/server'
import { z } from 'zod'
import { problemAnswers } from '../../http/problem-answers.ts'
import { refusal } from '../../http/refusals.ts'
import { personOf } from '../../auth/signed-in/guard.ts'
import { addressOf } from './address-of.ts'
import type { LetterBox } from '../mail/letter-box.ts'

interface Deps {
  readonly settings: Pick<Settings, 'mail'>
  /** Absent but in a demonstration. */
  readonly letterBox: LetterBox | undefined
}

const tags = ['mail']

/** The letters of a demonstration, to each person those to themselves. Where letters are sent, nothing of it is there. */
export async function letterRoutesOf(app: Server, { settings, letterBox }: Deps): Promise<void> {
  if (!letterBox) return
  app.get(
    letterRoutes.letters.path,
    {
      schema: {
        tags,
        summary: 'The letters to the caller that a demonstration keeps',
        response: { 200: z.array(KeptLetter), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const address = addressOf(personOf(request).value, settings.mail)
      const letters = address === null ? [] : letterBox.letters(address)
      return reply.header('cache-control', 'no-store').send([...letters])
    },
  )
  app.post(
    letterRoutes.letterFile.path,
    {
      config: { unmetered: true },
      schema: {
        tags,
        summary: 'A file of a letter to the caller',
        body: LetterFileAt,
        response: { 200: z.string(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { id, file: place } = request.body
      const address = addressOf(personOf(request).value, settings.mail)
      const file = address === null ? undefined : letterBox.file(address, id, place)
      if (!file) throw refusal('letterUnknown')
      return reply
        .header('cache-control', 'no-store')
        .type(file.contentType)
        .send(file.content as unknown as string)
    },
  )
}
