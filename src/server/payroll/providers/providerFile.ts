import { parse } from 'node:path'
import { sql } from 'kysely'
import type { CoverKind } from '../../../domain/payroll/coverChanges.ts'
import {
  providerFields,
  type ProviderField,
  type ProviderLayout,
} from '../../../domain/company/payroll/schemaProviders.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { lastDayOfMonth } from '../../../domain/kernel/calendar.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import {
  absent,
  companyOf,
  OperationRefused,
  type OperationContext,
} from '../../platform/context/operating.ts'
import type { Connection, ProviderFileRow, ProviderRow } from '../../platform/db/schema.ts'
import { tryLock } from '../../platform/db/tryLock.ts'
import { layoutFile } from '../../platform/sheets/layoutFile.ts'
import { loadRowsToReport } from './coverRows.ts'
import { findStates } from '../../../domain/plan/contractState.ts'

type ProviderFileAnswer = {
  provider: string
  /** The number of the file; left out, like `file`, if there is nothing to report. */
  number?: number
  joiners: number
  changes: number
  leavers: number
  file?: string
}

/** The number of employees whose contracts are in memory at the same time. */
const batch = 500

/**
 * Writes a provider's joiners, changes and leavers since the last file and stores the reported rows. If
 * there are none, no file is written and no number is used. A dry run writes a preview.
 * @throws OperationRefused: no such provider, or no layout of its file
 */
export async function writeProviderFile(
  context: OperationContext,
  provider: string,
): Promise<ProviderFileAnswer> {
  const { db: trx, clock, progress } = context
  const company = companyOf(context)
  const { subdomain: tenant } = company
  const layout = requireLayout(company, provider)
  await lock(trx, `provider:${tenant}:${provider}`)
  const last = (await providerFilesOf(trx, tenant)).findLast((each) => each.provider_id === provider)
  const today = clock.today()
  const month = today.slice(0, 7)
  const number = (last?.number ?? 0) + 1
  let file: ProviderFileRow | undefined
  const counts: Record<CoverKind, number> = { joiner: 0, change: 0, leaver: 0 }
  const ids = await findEmployees(trx, tenant, provider)
  let position = 0
  for (let from = 0; from < ids.length; from += batch) {
    const asked = { provider, month, since: last?.day.slice(0, 7) ?? month, extraRows: layout.extraRows }
    const rows = await loadRowsToReport(context, ids.slice(from, from + batch), asked)
    for (const { kind } of rows) counts[kind]++
    if (rows.length > 0) {
      const { id } = (file ??= await insertFile(context, { provider, number, layout }))
      const values = rows.map((row) => ({
        ...row,
        facts: JSON.stringify(row.facts),
        extras: JSON.stringify(row.extras),
        file_id: id,
        position: position++,
      }))
      await trx.insertInto('provider_rows').values(values).execute()
    }
    progress(Math.min(from + batch, ids.length), ids.length)
  }
  const { joiner: joiners, change: changes, leaver: leavers } = counts
  if (!file) return { provider, joiners, changes, leavers }
  const name = await writeRows(context, file, context.dryRun ? 'preview-' : '')
  return { provider, number, joiners, changes, leavers, file: name }
}

function insertFile(
  { db, clock, actor, ...context }: OperationContext,
  { provider, number, layout }: { provider: string; number: number; layout: ProviderLayout },
): Promise<ProviderFileRow> {
  return db
    .insertInto('provider_files')
    .values({
      tenant: companyOf(context).subdomain,
      provider_id: provider,
      number,
      layout: JSON.stringify(layout),
      day: clock.today(),
      written_by: actor,
      written_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Writes the file of a number again, unchanged.
 * @throws OperationRefused if there is none
 */
export async function writeProviderFileAgain(
  context: OperationContext,
  { provider, number }: { provider: string; number: number },
): Promise<{ provider: string; number: number; file: string }> {
  const { subdomain } = companyOf(context)
  const files = await providerFilesOf(context.db, subdomain)
  const found = files.find((each) => each.provider_id === provider && each.number === number)
  if (!found) throw absent({ id: 'providers.noNumber', provider, number })
  return { provider, number, file: await writeRows(context, found) }
}

/** The files written for a company's providers, the oldest first. */
export async function providerFilesOf(db: Connection, tenant: string): Promise<ProviderFileRow[]> {
  return db.selectFrom('provider_files').selectAll().where('tenant', '=', tenant).orderBy('id').execute()
}

function requireLayout({ providerFiles, subdomain }: TenantConfig, provider: string): ProviderLayout {
  // A name such as toString exists on every object.
  if (Object.hasOwn(providerFiles, provider)) return providerFiles[provider]!
  const known = Object.keys(providerFiles).join(', ') || 'none'
  throw absent({ id: 'providers.unknown', company: subdomain, known, provider })
}

async function lock(trx: Connection, name: string): Promise<void> {
  if (!(await tryLock(trx, name))) throw new OperationRefused([{ id: 'providers.busy' }])
}

/** Employees with a contract of the provider, or already reported to it. */
async function findEmployees(trx: Connection, tenant: string, provider: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employees where tenant = ${tenant} and id in (
      select employee_id from contracts
      where tenant = ${tenant} and provider_id = ${provider} and state <> all (${findStates('inCart')})
      union select employee_id from provider_rows join provider_files as file on file.id = file_id
      where provider_rows.tenant = ${tenant} and file.tenant = ${tenant} and file.provider_id = ${provider})
    order by employee_number, id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * The file's name; if the layout's name contains no number and another file already has the name, the number
 * is added.
 */
async function nameOfFile(db: Connection, file: ProviderFileRow): Promise<string> {
  const named = ({ layout, day, number }: ProviderFileRow): string =>
    layout.name.replaceAll('{date}', day).replaceAll('{number}', String(number))
  const name = named(file)
  const isTaken = (await providerFilesOf(db, file.tenant)).some(
    (each) => each.number < file.number && named(each) === name,
  )
  if (!isTaken) return name
  const { name: stem, ext } = parse(name)
  return `${stem}-${file.number}${ext}`
}

async function writeRows(
  { db, writeFile }: OperationContext,
  file: ProviderFileRow,
  prefix = '',
): Promise<string> {
  const rows = await db
    .selectFrom('provider_rows')
    .selectAll()
    .where('tenant', '=', file.tenant)
    .where('file_id', '=', file.id)
    .orderBy('position')
    .execute()
  const name = await nameOfFile(db, file)
  const pieces = layoutFile(file.layout, [rows], { source: 'providers.json', kinds: providerFields, valueOf })
  await writeFile(`${prefix}${name}`, pieces)
  return name
}

function valueOf(field: ProviderField, row: ProviderRow): string | number {
  const { facts, monthly_price_cents: cents } = row
  const extrasCents = row.extra_id ? cents : sumBy(Object.values(row.extras), (each) => each)
  const own = {
    monthlyPrice: cents,
    modalityPrice: cents - extrasCents,
    extrasPrice: extrasCents,
    extra: row.extra_id,
    extras: Object.keys(row.extras).join('+'),
    kind: row.kind,
    product: row.product_id,
    modality: row.modality_id,
    from: `${row.from_month}-01`,
    until: row.until_month ? lastDayOfMonth(row.until_month) : '',
  }
  return field in own ? own[field as keyof typeof own] : (facts[field] ?? '')
}
