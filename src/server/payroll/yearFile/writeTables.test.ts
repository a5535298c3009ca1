import { expect, it } from 'vitest'
import type { OperationContext } from '../../platform/context/operating.ts'
import { writeTables } from './writeTables.ts'

/** Writes the given number of lines; returns the number of pieces and the text of each file. */
async function write(count: number, format: 'csv' | 'xlsx') {
  const files: Record<string, { pieces: number; text: string }> = {}
  const writeFile = async (name: string, pieces: AsyncIterable<Uint8Array | string>): Promise<void> => {
    const file = { pieces: 0, text: '' }
    for await (const piece of pieces) {
      file.pieces++
      file.text += String(piece)
    }
    files[name] = file
  }
  const context = { language: 'en', company: { subdomain: 'acme' }, writeFile } as unknown as OperationContext
  const rows = Array.from({ length: count }, (_, at) => ({ name: `Ada ${at}`, valueCents: at }))
  const table = { name: 'form190', columns: ['name', 'valueCents'], rows }
  return { names: await writeTables(context, [table], { year: 2026, format, notes: ['Told.'] }), files }
}

it('writes a CSV of any length in pieces, each row once', async () => {
  const { names, files } = await write(12_001, 'csv')
  expect(names).toEqual(['acme-2026-form190.csv'])
  const { pieces, text } = files['acme-2026-form190.csv'] ?? { pieces: 0, text: '' }
  expect(pieces).toBeGreaterThan(10)
  const lines = text.trimEnd().split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['\ufeffName;Value', 'Ada 0;0.00'])
  expect(new Set(lines).size).toBe(12_002)
  expect(lines.at(-1)).toBe('Ada 12000;120.00')
})

it('refuses a workbook of more rows than it writes at once', async () => {
  expect((await write(5_000, 'xlsx')).names).toEqual(['acme-2026-form190.xlsx'])
  await expect(write(5_001, 'xlsx')).rejects.toMatchObject({
    reasons: [{ id: 'yearend.tooManyRows', count: 5_001, most: 5_000 }],
  })
})
