import type { Mail, ServerContext } from '../../platform/context/context.ts'
import { draftSheet, draftType, signedType } from '../conditions/contractDocument.ts'
import { loadEmployee } from '../../employee/employeeContext.ts'
import type { Connection, DocumentRow, FileRow } from '../../platform/db/schema.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { drawPdf } from '../../platform/rendering/pdfThread.ts'
import type { Sheet } from '../../platform/rendering/sheet.ts'

type Dependencies = Pick<ServerContext, 'benefits' | 'clock' | 'db' | 'files' | 'mailer' | 'tenants'>

const container = 'contracts'

/** The file name of a contract's PDF, before and after it is drawn. */
export function drawnName(documentId: string): string {
  return `${documentId.replaceAll('-', '')}.pdf`
}

/** The document id in a PDF's file name. */
function documentIdOf(name: string): string | undefined {
  const [, ...parts] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.pdf$/.exec(name) ?? []
  return parts.length > 0 ? parts.join('-') : undefined
}

/** Draws the document of a file name, if it belongs to this employee and is not drawn yet. */
export async function drawByName(
  parts: Dependencies,
  { tenant, employeeId, name }: { tenant: string; employeeId: string; name: string },
): Promise<FileRow | undefined> {
  const id = documentIdOf(name)
  if (!id) return undefined
  const waiting = await parts.db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('tenant', '=', tenant)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return waiting && drawDocument(parts, { tenant, id })
}

/**
 * Draws a document as a PDF and stores it: by a job after the commit, or when it is first opened. Two
 * concurrent calls draw twice and store once. The fingerprint of a signed document is stored with the
 * signature, and a mail sends the PDF. Returns the file; undefined if the document was deleted.
 */
export async function drawDocument(
  parts: Dependencies,
  { tenant, id }: { tenant: string; id: string },
): Promise<FileRow | undefined> {
  const { db, files } = parts
  const found = await documentOf(db, { tenant, id }).executeTakeFirst()
  const sheet = found && (await sheetOf(parts, found))
  const bytes = sheet ? await drawPdf(sheet) : undefined
  return db.transaction().execute(async (trx) => {
    const document = await documentOf(trx, { tenant, id }).forUpdate().executeTakeFirst()
    if (!document) return undefined
    const { employee_id: employeeId, file_id: fileId, name, type } = document
    if (fileId || !sheet || !bytes) return files.find(trx, { tenant, container, name: drawnName(id) })
    const file = await files.save(trx, {
      tenant,
      employeeId,
      container,
      name: drawnName(id),
      originalName: `${name}.pdf`,
      contentType: 'application/pdf',
      bytes,
    })
    await trx
      .updateTable('documents')
      .set({ file_id: file.id, sheet: null })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
    if (type === signedType) {
      await trx
        .updateTable('signatures')
        .set({ document_sha256: file.sha256 })
        .where('tenant', '=', tenant)
        .where('document_id', '=', id)
        .execute()
      await mailSigned(parts, trx, { file, name, sheet, contractId: document.contract_id })
    }
    return file
  })
}

/** Returns the stored sheet of a signed document, or builds that of a draft; undefined if the PDF exists. */
async function sheetOf(parts: Dependencies, document: DocumentRow): Promise<Sheet | undefined> {
  const {
    tenant: subdomain,
    employee_id: employeeId,
    contract_id: contractId,
    type,
    file_id,
    sheet,
  } = document
  if (sheet) return sheet as Sheet
  if (file_id || type !== draftType || !employeeId || !contractId) return undefined
  const tenant = await parts.tenants.find(subdomain)
  if (!tenant) return undefined
  return draftSheet(parts, await loadEmployee(parts, parts.db, { tenant, employeeId }), contractId)
}

function documentOf(connection: Connection, { tenant, id }: { tenant: string; id: string }) {
  return connection.selectFrom('documents').selectAll().where('tenant', '=', tenant).where('id', '=', id)
}

type Signed = { file: FileRow; name: string; sheet: Sheet; contractId: string | null }

/** Mails the signed document, if the employee has an address. */
async function mailSigned(
  { mailer, tenants }: Dependencies,
  trx: Connection,
  { file, name, sheet: { language }, contractId }: Signed,
): Promise<void> {
  const tenant = await tenants.find(file.tenant)
  const employee = await trx
    .selectFrom('employees')
    .select(['id', 'email', 'first_name'])
    .where('tenant', '=', file.tenant)
    .where('id', '=', file.employee_id)
    .executeTakeFirst()
  if (!tenant || !employee?.email) return
  const mail: Mail = {
    tenant,
    to: employee.email,
    language,
    employeeId: employee.id,
    ...(contractId && { contractId }),
    kind: 'document',
    subject: mailMessages(language, 'signed.subject', { document: name }),
    heading: mailMessages(language, 'signed.heading'),
    paragraphs: [
      mailMessages(language, 'greeting', { name: employee.first_name }),
      mailMessages(language, 'signed.intro', { document: name }),
    ],
    action: {
      label: mailMessages(language, 'signed.button'),
      url: `${tenants.publicUrl(tenant)}/documents/user`,
    },
    attachments: [{ filename: `${name}.pdf`, contentType: 'application/pdf', fileId: file.id }],
  }
  await mailer.queue(trx, mail)
}
