import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import { capitalized } from '../../../domain/kernel/format.ts'
import { localized, type Language, type LocalizedText } from '../../../domain/kernel/language.ts'
import { documentAddress } from '../../../domain/company/tenantAssemble.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { DocumentDto } from '../../../dto/documentDto.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import { fileUrl } from '../../auth/fileLinks.ts'
import { drawnName } from './drawDocument.ts'

type DocumentsReader = { tenant: TenantConfig; employee: EmployeeRow; language: Language }

/**
 * Lists an employee's own documents and those of the company for everyone, the newest first (DOC-01 to
 * DOC-07). Each has an address that is valid for ten minutes. The company's documents include the PDFs of
 * the tenant's folder.
 */
export async function documentsOf(
  context: ServerContext,
  { tenant, employee, language }: DocumentsReader,
): Promise<DocumentDto[]> {
  const rows = await storedDocuments(context, employee)
  const administrator = serverMessages(language, 'document.creatorAdmin')
  // The server draws a contract's document when the employee signs it.
  const isOwn = (row: (typeof rows)[number]) => row.creator_id === employee.id || row.contract_id !== null
  const stored = rows.map((row): DocumentDto => ({
    id: row.id,
    year: row.year,
    name: localized((row.names ?? undefined) as LocalizedText | undefined, language) || row.name,
    file: row.file_name ?? drawnName(row.id),
    url: linkTo(context, placeOf(row), { employee, language }),
    type: row.type,
    public: row.public,
    userId: isOwn(row) ? employee.id : (row.creator_id ?? ''),
    creator: isOwn(row)
      ? fullName(employee.first_name, employee.last_name1, employee.last_name2)
      : administrator,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.size_bytes !== null && { sizeBytes: row.size_bytes }),
    ...(row.contract_id && { contractId: row.contract_id }),
  }))
  const shared = await sharedDocuments(context, { tenant, employee, language }, administrator)
  return [...stored, ...shared].sort((one, other) => other.createdAt.localeCompare(one.createdAt, 'en'))
}

/** Loads the employee's own documents and those for everyone, the newest first. */
function storedDocuments(
  { db }: Pick<ServerContext, 'db'>,
  { tenant, id, collective_id: collective }: EmployeeRow,
) {
  return db
    .selectFrom('documents')
    .leftJoin('files', (join) =>
      join.onRef('files.tenant', '=', 'documents.tenant').onRef('files.id', '=', 'documents.file_id'),
    )
    .select([
      'documents.id',
      'documents.tenant',
      'contract_id',
      'year',
      'documents.name',
      'names',
      'type',
      'public',
    ])
    .select(['creator_id', 'documents.created_at', 'documents.updated_at'])
    .select(['files.name as file_name', 'files.container', 'files.size_bytes'])
    .where('documents.tenant', '=', tenant)
    .where(({ eb, or }) =>
      or([eb('documents.employee_id', '=', id), eb('documents.employee_id', 'is', null)]),
    )
    .where(sql<boolean>`coalesce(collective_id, ${collective}) = ${collective}`)
    .orderBy('documents.created_at', 'desc')
    .orderBy('documents.position', 'desc')
    .execute()
}

/** The container and name of a document's file; a PDF that does not exist yet is drawn on request. */
function placeOf(row: { id: string; tenant: string; container: string | null; file_name: string | null }) {
  const { id, tenant, container, file_name: name } = row
  return { tenant, container: container ?? 'contracts', name: name ?? drawnName(id) }
}

/** The address of a document; the download has the document's name in the list. */
function linkTo(
  context: ServerContext,
  place: Parameters<typeof fileUrl>[1],
  { employee, language }: Pick<DocumentsReader, 'employee' | 'language'>,
): string {
  return `${fileUrl(context, place, employee.id)}&language=${language}`
}

/**
 * The name, in the reader's language, of the modality that uses this file; otherwise a title made from the
 * file's name.
 */
export function companyDocumentTitle({ modalities }: TenantConfig, file: string, language: Language): string {
  const given = modalities.find(({ doc }) => doc?.file === documentAddress(file))?.doc?.name
  const words = file.replace(/\.[a-z]{3,4}$/, '').replaceAll('-', ' ')
  return localized(given, language) || capitalized(words)
}

/** The PDFs of the tenant's folder. */
async function sharedDocuments(
  context: ServerContext,
  { tenant, employee, language }: DocumentsReader,
  creator: string,
): Promise<DocumentDto[]> {
  const found = await Promise.all(
    Object.entries(tenant.assets.documents).map(([name, path]) => {
      const title = companyDocumentTitle(tenant, name, language)
      return companyDocument(context, { employee, language, creator, title }, name, path)
    }),
  )
  return found.flatMap((document) => document ?? [])
}

type Shown = Omit<DocumentsReader, 'tenant'> & { creator: string; title: string }

async function companyDocument(
  context: ServerContext,
  { employee, language, creator, title }: Shown,
  name: string,
  path: string,
): Promise<DocumentDto | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  const instant = found.mtime.toISOString()
  return {
    id: `company:${name}`,
    year: yearOf(instant),
    name: title,
    file: name,
    url: linkTo(context, { tenant: employee.tenant, container: 'documents', name }, { employee, language }),
    type: 'Company file',
    public: true,
    userId: '',
    creator,
    createdAt: instant,
    updatedAt: instant,
    sizeBytes: found.size,
  }
}
