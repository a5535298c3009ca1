import { languages } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { parseMoment } from '../../domain/kernel/madridTime.ts'
import { fillCart } from '../contracts/cart/exampleCart.ts'
import { employeeContextOf } from '../employee/employeeContext.ts'
import { clockOf } from '../platform/context/clock.ts'
import { fingerprintOf } from '../company/drafts/companyFiles.ts'
import { keepPreview, previewName, prolongPreview } from '../company/drafts/previewRepository.ts'
import { checkCompany } from '../company/drafts/draftChecks.ts'
import type { ReleaseFiles } from '../company/releases/releaseFiles.ts'
import { forgetPreviews } from '../people/demo/forgetPreviews.ts'
import { madeUpPerson, type MadeUp } from '../people/demo/madeUpPerson.ts'
import { seedPerson } from '../people/demo/seedPerson.ts'
import { OperationRefused, type OperationContext } from '../platform/context/operating.ts'
import { alsoInTenant } from '../platform/db/tenantScope.ts'
import { waitForLock } from '../platform/db/tryLock.ts'
import type { Studio } from './studioDraft.ts'

/** The person that a preview shows, and the day. */
export type Shown = {
  /** The e-mail of a demo person; left out: a made-up person. */
  person?: string | undefined
  madeUp: MadeUp
  day: string
}

/**
 * A draft as a company, and the id of the person who sees it. The person's rows are under the company's
 * name.
 */
type OpenedPreview = { tenant: TenantConfig; personId: string; fingerprint: string }

/**
 * Opens a draft for one person on one day, for a number of minutes. The draft becomes a company of its own,
 * whose name is a hash of all that is shown; the person, with family and contracts, is stored under that
 * name. Opening the same preview again only extends it. Expired previews are deleted.
 * @throws OperationRefused while the draft has faults, or the person is unknown
 */
export async function openPreview(
  context: OperationContext,
  { subdomain, files: drafted }: Pick<Studio, 'subdomain' | 'files'>,
  shown: Shown,
  minutes: number,
): Promise<OpenedPreview> {
  const { db } = context
  const files: ReleaseFiles = new Map(drafted.map(({ path, bytes }) => [path, bytes]))
  const fingerprint = fingerprintOf(drafted)
  const name = previewName(subdomain, { fingerprint, ...shown })
  const tenant = { ...(await readDraft(context, subdomain, files)), subdomain: name }
  const demo = findPerson(tenant, shown)
  await forgetPreviews(db, subdomain)
  await waitForLock(db, `preview ${name}`)
  await alsoInTenant(db, name)
  const known = await prolongPreview(db, { tenant: subdomain, name, minutes })
  if (known) return { tenant, personId: known, fingerprint }
  const personId = await seedPerson(db, { tenant, demo, today: shown.day })
  await giveCart(context, tenant, personId, shown.day)
  await keepPreview(db, { tenant: subdomain, name, files, minutes, person_id: personId })
  return { tenant, personId, fingerprint }
}

/** Puts two products into the cart of a person who has no contract. */
async function giveCart(
  { benefits, db }: OperationContext,
  tenant: TenantConfig,
  id: string,
  today: string,
): Promise<void> {
  const employees = db.selectFrom('employees').selectAll().where('tenant', '=', tenant.subdomain)
  const row = await employees.where('id', '=', id).executeTakeFirstOrThrow()
  const plan = await employeeContextOf(db, { tenant, row, today })
  const clock = clockOf(() => parseMoment(`${today}T12:00`) ?? new Date())
  if (plan.contracts.length === 0) await fillCart({ benefits, clock, trx: db }, plan, 2)
}

async function readDraft(
  { benefits, clock }: Pick<OperationContext, 'benefits' | 'clock'>,
  subdomain: string,
  files: ReleaseFiles,
): Promise<TenantConfig> {
  const { read } = await checkCompany({
    subdomain,
    files,
    known: benefits.all(),
    kept: {},
    today: clock.today(),
  })
  if ('tenant' in read) return read.tenant
  throw new OperationRefused([{ id: 'studio.previewFaults', count: read.faults.length }])
}

function findPerson(tenant: TenantConfig, { person, madeUp }: Shown): TenantConfig['demo'][number] {
  if (person === undefined) return madeUpPerson(tenant, madeUp)
  const found = tenant.demo.find(({ email }) => email === person)
  if (!found) throw new OperationRefused([{ id: 'studio.noDemoPerson', person }])
  return { ...found, language: found.language ?? tenant.settings.languages[0] ?? languages[0] }
}
