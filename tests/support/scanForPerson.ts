import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { pdfText } from './pdfText.ts'

/** Data that identifies or describes a person; the key is the name for the failure message. */
export type Facts = Record<string, string>

/**
 * Searches for a person's data in every column of every table, including the queue's. Returns a line for each
 * place, such as `outbox.subject: firstName`; future tables are covered too.
 */
export async function scanDatabase(pool: pg.Pool, facts: Facts): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Set<string>()
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from "${schema}"."${name}"`)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        for (const fact of findFacts(value, facts)) found.add(`${name}.${column}: ${fact}`)
  }
  return [...found].sort()
}

/** Searches for a person's data in the names and contents of all files below a folder. */
export async function scanFolder(folder: string, facts: Facts): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const content = entry.isFile() ? await readFile(path) : ''
    const inside = [...findFacts(path.slice(folder.length), facts), ...findFacts(content, facts)]
    found.push(...inside.map((fact) => `${path.slice(folder.length)}: ${fact}`))
  }
  return [...new Set(found)].sort()
}

function findFacts(value: unknown, facts: Facts): string[] {
  const text = toText(value).toLowerCase()
  return Object.entries(facts).flatMap(([name, fact]) => (text.includes(fact.toLowerCase()) ? [name] : []))
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Buffer.isBuffer(value)) {
    const bytes = [value.toString('utf8'), value.toString('latin1')].join('\n')
    return isPdf(value) ? `${bytes.replace(xrefEntry, '')}\n${pdfText(value)}` : bytes
  }
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * A row in a PDF's table of objects. Its offset of ten digits may contain a postal code by chance, so such
 * rows are ignored.
 */
const xrefEntry = /^\d{10} \d{5} [nf]\s*$/gm

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'
