import { findOperation } from '../../src/server/operations/findOperations.ts'
import { runOperation, type Run } from '../../src/server/operations/runOperation.ts'
import type { TestContext } from './testServer.ts'

export type Ran<Answer> = { answer: Answer; files: Record<string, Buffer> }

/** Runs an operation on the company acme, and collects the files that it writes. */
export async function runForAcme<Answer = any>(
  context: TestContext,
  name: string,
  input: Record<string, unknown> = {},
  more: Partial<Pick<Run, 'dryRun' | 'company' | 'actor' | 'account' | 'progress'>> & {
    language?: 'es' | 'en'
  } = {},
): Promise<Ran<Answer>> {
  const operation = await findOperation(name)
  if (!operation) throw new Error(`There is no operation ${name}`)
  const files: Record<string, Buffer> = {}
  const answer = await runOperation({ ...context, db: context.operators }, operation, input, {
    actor: 'Ana',
    company: 'acme',
    language: 'en',
    progress: () => undefined,
    ...more,
    writeFile: async (file, pieces) => {
      const parts: Uint8Array[] = []
      for await (const piece of pieces) parts.push(Buffer.from(piece as Uint8Array))
      files[file] = Buffer.concat(parts)
    },
  })
  return { answer: answer as Answer, files }
}

/** Builds the input of a file field. */
export function inputFile(name: string, content: string | Buffer) {
  return { name, bytes: Buffer.from(content) }
}

/** Builds a DNI with the correct letter. */
export function dni(number: number): string {
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
