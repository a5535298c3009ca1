import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { formatTime } from '../../domain/kernel/format.ts'
import {
  companyOf,
  OperationRefused,
  type InputFile,
  type OperationContext,
} from '../platform/context/operating.ts'
import { findHolder, tellHolder, tryLock } from '../platform/db/tryLock.ts'
import { faultSentences, withChecks, type SheetFault } from '../platform/sheets/sheetFaults.ts'
import type { Checking } from './rowFault.ts'
import { applyPostings } from './currentPostings.ts'
import { importEmails, type ImportedEmail } from './importEmails.ts'
import { faultsOfFiles, refuseFaults, keepValidRows } from './importFaults.ts'
import { inKindNotes } from './inKindNotes.ts'
import { loadKnownPeople, type KnownPeople } from './knownPeople.ts'
import { largeChanges } from './largeChanges.ts'
import { olderChildren } from './olderChildren.ts'
import { overspentBags } from './overspentBags.ts'
import { withoutOwnLines, type OwnLine } from './ownLines.ts'
import { peopleMessages } from './peopleMessages.ts'
import { readPeopleFiles, type PeopleFiles } from './readPeopleFiles.ts'
import { repriceCover } from './repriceCover.ts'
import { farYears } from './farYears.ts'
import { writeDated } from './writeDated.ts'
import { writeExits } from './writeExits.ts'
import { writeFamily } from './writeFamily.ts'
import { writeBags, writeProducts } from './writeEntitlements.ts'
import type { PersonChange } from './personChange.ts'
import { changePeople, writePeople, type OnRows, type Writing } from './writePeople.ts'

type ImportInput = {
  people?: InputFile
  family?: InputFile
  bags?: InputFile
  products?: InputFile
  allowIdChange?: boolean
  allowLargeChanges?: boolean
  complete?: boolean
  /** The operator's choice of a column for each title: `title=column`, or `title=` for none. */
  columns?: string[]
  /** True: the single line comes from a form, so its faults name no file and line. */
  isForm?: boolean
}

export type Imported = {
  lines: number
  added: number
  changed: number
  unchanged: number
  relatives: number
  bags: number
  datedFacts: number
  permissions: number
  notes: string[]
  /** The outcome of each changed e-mail. */
  emails: ImportedEmail[]
  changes: PersonChange[]
  missing: string[]
  /** Skipped lines about the importing person that would change that person's own salary or bag. */
  forAnother: OwnLine[]
}

/**
 * Imports a company's people from files sent together (D-99), all of them or none. A person may work for two
 * companies: DNIs are compared within this company only, and nothing reveals the other company.
 * @throws OperationRefused with a sentence for each fault
 */
export async function importPeople(context: OperationContext, input: ImportInput): Promise<Imported> {
  const { db: trx, clock, language, actor, progress } = context
  const [company, today] = [companyOf(context), clock.today()]
  await prepareWriting(trx)
  await assertAlone(context, input.isForm ? 20 : 1)
  progress(0, whole)
  const onRows = share(progress, 0, 0.1)
  const read = await readPeopleFiles(input, language, { ...input, onRows })
  const known = await loadKnownPeople(trx, company)
  const checking = checkingOf(context, input, { known, titles: read.titles })
  const { files, forAnother } = withoutOwnLines(context, read, known, today)
  const large = unlikely(files.tables, checking)
  const faults = await faultsOfFiles(files, read.tables.people, checking)
  const tables = faults.length > 0 ? keepValidRows(files.tables, faults) : files.tables
  const writing: Writing = { trx, company, known, today, actor, changes: [], emails: [] }
  const { added, changed, own } = await writePeople(writing, tables.people, share(progress, 0.1, 0.2))
  const family = await writeFamily(writing, tables, checking)
  const datedFacts = await writeDated(writing, tables.people, share(progress, 0.2, 0.3))
  const permissions = await writeProducts(writing, tables, share(progress, 0.3, 0.75))
  const bags = await writeBags(writing, [...tables.people, ...tables.bags], share(progress, 0.75, 0.9))
  await changePeople(writing, own, share(progress, 0.9, 1))
  await applyPostings(trx, company, today)
  const repriced = await repriceCover(context, family.corrected, { checking, changes: writing.changes })
  const emails = await importEmails(context, writing, checking)
  for (const number of await writeExits(context, writing, tables.people)) changed.add(number)
  const spent = await overspentBags(context, bags, checking)
  refuseFaults(toldFaults(input, [...faults, ...repriced, ...emails.faults, ...spent], large), language)
  addChangedEmails(changed, writing.changes)
  await moveRevisions(trx, company.subdomain, tables)
  return {
    lines: Object.values(tables).reduce((sum, rows) => sum + rows.length, 0),
    added,
    changed: changed.size,
    unchanged: tables.people.length - added - changed.size,
    relatives: family.added + family.corrected.length,
    bags: bags.length,
    datedFacts,
    permissions,
    notes: [
      ...(input.isForm ? [] : files.notes),
      ...faultSentences(input.isForm ? large.map(withoutPlace) : large, language, peopleMessages).sentences,
      ...(await inKindNotes(writing, bags, checking)),
      ...emails.notes,
    ],
    emails: emails.changed,
    changes: writing.changes,
    missing: input.complete ? findMissing(read.tables.people, known) : [],
    forAnother,
  }
}

function checkingOf(
  context: OperationContext,
  { allowIdChange = false }: ImportInput,
  found: Pick<Checking, 'known' | 'titles'>,
): Checking {
  const { language, clock } = context
  return { company: companyOf(context), language, today: clock.today(), allowIdChange, ...found }
}

async function prepareWriting(trx: OperationContext['db']): Promise<void> {
  // A trigger looks up the employee of each row. A query plan cached while the company was small would scan
  // all rows.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
  await sql`set local portal.touch = 'off'`.execute(trx)
}

/** Returns the faults for which the import is refused; faults of a form name no file and line. */
function toldFaults(input: ImportInput, all: SheetFault[], large: SheetFault[]): SheetFault[] {
  const told = input.allowLargeChanges ? all : withChecks(all, large)
  return input.isForm ? told.map(withoutPlace) : told
}

const withoutPlace = ({ line: _, ...fault }: SheetFault): SheetFault => ({ ...fault, file: '' })

/** Finds changes that need the operator's confirmation. */
const unlikely = (tables: PeopleFiles['tables'], checking: Checking): SheetFault[] =>
  [largeChanges, farYears, olderChildren].flatMap((find) => find(tables, checking))

function addChangedEmails(changed: Set<string>, changes: readonly PersonChange[]): void {
  for (const { employeeNumber, field } of changes)
    if (field === 'email' || field === 'pendingEmail') changed.add(employeeNumber)
}

const whole = 100

/** Scales the progress of one part of the work to its share of the whole, in percent. */
function share(progress: OperationContext['progress'], from: number, to: number): OnRows {
  return (done, total) => progress(Math.round(whole * (from + ((to - from) * done) / total)), whole)
}

/** Increases the revision of each employee in the files, once, because the import's own writes do not. */
async function moveRevisions(
  trx: OperationContext['db'],
  company: string,
  tables: PeopleFiles['tables'],
): Promise<void> {
  const numbers = new Set(
    Object.values(tables).flatMap((rows) => rows.map(({ values }) => String(values.employeeNumber))),
  )
  await trx
    .updateTable('employees')
    .set({ updated_at: sql`updated_at` })
    .where('tenant', '=', company)
    .where('employee_number', '=', sql<string>`any(${[...numbers]})`)
    .execute()
}

/**
 * Allows one import at a time: a form about one person waits a few seconds for another import, a file does
 * not wait.
 * @throws OperationRefused while another import of the company runs, with its operator and start
 */
async function assertAlone(context: OperationContext, tries: number): Promise<void> {
  const { subdomain } = companyOf(context)
  const { db: trx, actor, clock } = context
  const lock = `people:${subdomain}`
  for (let left = tries; left > 0; left--) {
    if (await tryLock(trx, lock)) return tellHolder(trx, { by: actor, since: clock.now() })
    if (left > 1) await setTimeout(250)
  }
  const holder = await findHolder(trx, lock)
  const { by = 'none', since } = holder ?? {}
  throw new OperationRefused([
    { id: 'people.busy', company: subdomain, by, time: since ? formatTime(since) : '' },
  ])
}

/** Finds active people who are not in the file; their absence alone changes nothing (D-98). */
function findMissing(rows: PeopleFiles['tables']['people'], known: KnownPeople): string[] {
  const named = new Set(rows.map(({ values }) => String(values.employeeNumber)))
  return [...known.byNumber.values()]
    .filter(({ active, employee_number }) => active && !named.has(employee_number))
    .map(({ employee_number }) => employee_number)
}
