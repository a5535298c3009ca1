import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { companyOfPreview, readPreviewFiles } from '../../company/drafts/previewRepository.ts'
import { checkTenantApart } from '../../company/drafts/draftProcess.ts'
import { openReleaseFolder } from '../../company/releases/readReleases.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'

/** The maximum number of previews cached in a process; the one not used for the longest time is dropped. */
const maxKept = 12

type Kept = { tenant: TenantConfig; remove: () => Promise<void> }

/**
 * Caches the companies of previews; a process reads and validates each once, like every company. Its
 * pictures are in a temporary folder as long as it is cached.
 */
export class PreviewCompanies {
  readonly #parts: Pick<ServerContext, 'db' | 'benefits' | 'clock'>
  readonly #kept = new Map<string, Promise<Kept | undefined>>()

  constructor(parts: Pick<ServerContext, 'db' | 'benefits' | 'clock'>) {
    this.#parts = parts
  }

  /**
   * Returns the company of a preview by the name under which its rows are stored; undefined if the preview
   * was removed.
   */
  async find(name: string): Promise<TenantConfig | undefined> {
    const reading = this.#kept.get(name) ?? this.#read(name)
    this.#kept.delete(name)
    this.#kept.set(name, reading)
    const kept = await reading.catch((error: unknown) => {
      this.#kept.delete(name)
      throw error
    })
    if (!kept) this.#kept.delete(name)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > maxKept) await this.#drop(oldest)
    return kept?.tenant
  }

  async close(): Promise<void> {
    for (const name of this.#kept.keys()) await this.#drop(name)
  }

  async #drop(name: string): Promise<void> {
    const reading = this.#kept.get(name)
    this.#kept.delete(name)
    await (await reading?.catch(() => undefined))?.remove()
  }

  async #read(name: string): Promise<Kept | undefined> {
    const { db, benefits, clock } = this.#parts
    const company = companyOfPreview(name)
    const files =
      company && (await inTenants([company], () => readPreviewFiles(db, { tenant: company, name })))
    if (!company || !files) return undefined
    const { dir, remove } = await openReleaseFolder(company, files)
    const { read } = await checkTenantApart(dir, benefits.all(), {}, clock.today())
    if ('tenant' in read) return { tenant: { ...read.tenant, subdomain: name }, remove }
    await remove()
    return undefined
  }
}
