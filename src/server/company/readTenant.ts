import { basename, dirname, join, resolve } from 'node:path'
import { readdir } from 'node:fs/promises'
import { validators } from 'virtual:tenants/validators'
import { languages, type LocalizedText } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { assembleTenant } from '../../domain/company/tenantAssemble.ts'
import {
  contrastWarnings,
  menuRules,
  tenantRules,
  type RuleOptions,
} from '../../domain/company/rules/rules.ts'
import { languageWarnings } from '../../domain/company/rules/rulesLanguages.ts'
import { maintenanceWarnings } from '../../domain/company/rules/rulesMaintenance.ts'
import { oddWarnings } from '../../domain/company/rules/rulesOdd.ts'
import type { Kept } from '../../domain/company/rules/rulesKeeping.ts'
import { contentNames, type ContentName, type TenantFiles } from '../../domain/company/files/files.ts'
import { validateTenantFile, type TenantFileKind } from '../../domain/company/files/validateTenantFile.ts'
import type { TenantFault } from '../../domain/company/files/faults.ts'
import type { TenantFile } from '../../domain/company/tenant/schemaTenant.ts'
import type { CatalogueFile, FileProduct } from '../../domain/company/catalogue/catalogueFile.ts'
import type { TableFile } from '../../domain/company/content/schemaContent.ts'
import type { PayrollLayout } from '../../domain/company/payroll/schemaPayroll.ts'
import type { TenantRegistry } from '../platform/context/context.ts'
import { copyWarnings, type OtherCompanies } from './copiedFolder.ts'
import { readAssets } from './readAssets.ts'
import { schemaWarning } from './schemaWarning.ts'
import { absentProduct, unusedFiles, fileAbsent, folders, folderState } from './unusedFiles.ts'
import { findSizeFault } from './folderLimits.ts'
import { FaultList, type FaultPlace } from './faultList.ts'
import { isSubdomain } from './folders.ts'
import { readJsonFile, readTextFile } from './readJsonFile.ts'

/**
 * `losses`: sentences about benefits that the files would remove from employees, if no earlier configuration
 * exists.
 */
export type ReadTenant = { tenant: TenantConfig; warnings: string[]; losses: string[] } | { faults: string[] }

/** What employees have, and which hosts other companies have; without `hostFault` any host is valid. */
export type KeptOfCompany = Kept & {
  hostFault?: TenantRegistry['hostFault'] | undefined
  /** Compares a served company too, as a new one is compared with the folders beside its own. */
  others?: OtherCompanies
}

/** What a folder is compared with; `kept` also names the hosts of other companies. */
export type ReadOptions = RuleOptions & { kept?: KeptOfCompany }

/** A folder's configuration or faults, with file, line and path of each sentence. */
type CheckedTenant = { read: ReadTenant; places: ReadonlyMap<string, FaultPlace> }

/**
 * Reads and validates a company's folder. Returns the tenant with warnings, or each fault as a sentence with
 * file, line, path, and the expected and the found value. Never throws. Products of unknown categories are
 * left out. Files that remove what employees have (`kept`) are refused. Birthdays after `today` are faults.
 */
export async function readTenant(dir: string, options: ReadOptions = {}): Promise<ReadTenant> {
  return (await checkTenant(dir, options)).read
}

/** Like `readTenant`, with file, line and path of each sentence. */
export async function checkTenant(dir: string, options: ReadOptions = {}): Promise<CheckedTenant> {
  const reader = new FolderReader(resolve(dir))
  return { read: await readFolder(reader, options), places: reader.places }
}

async function readFolder(
  reader: FolderReader,
  { known, kept = {}, today }: ReadOptions,
): Promise<ReadTenant> {
  try {
    const files = await reader.all()
    if (!files) return { faults: reader.faults() }
    const faults = [
      ...tenantRules(files.read, { known, kept, today }),
      ...menuRules(files.read),
      ...contrastWarnings(files.read.tenant),
      ...languageWarnings(files.read),
      ...oddWarnings(files.read, today),
      ...(today === undefined ? [] : maintenanceWarnings(files.read, today)),
      ...hostFaults(files.read, kept),
      // A company that is already served is not a new copy.
      ...(kept.before && !kept.others ? [] : await copyWarnings(reader.dir, files.read, kept.others)),
    ]
    for (const { severity, message, ...place } of faults) reader.add(severity, place, message)
    const refused = [...reader.faults(), ...(kept.before ? reader.losses : [])]
    if (refused.length > 0) return { faults: refused }
    const tenant = { ...assembleTenant(files.read, known), assets: files.assets }
    return { tenant, warnings: reader.warnings(), losses: reader.losses }
  } catch (error) {
    return { faults: [`${reader.label}: cannot be read (${(error as Error).message})`] }
  }
}

/** Finds a public address with a host of another company, or of the operators' pages. */
function hostFaults({ subdomain, tenant }: TenantFiles, { hostFault }: KeptOfCompany): TenantFault[] {
  const found = hostFault?.(tenant.publicUrl, subdomain)
  return found ? [{ file: 'tenant.json', path: ['publicUrl'], ...found }] : []
}

/** Reads a folder once and collects its faults. */
class FolderReader extends FaultList {
  readonly dir: string

  constructor(dir: string) {
    super(`${basename(dirname(dir))}/${basename(dir)}`)
    this.dir = dir
  }

  /** Reads all files and validates each by its own schema; undefined if a file has a fault. */
  async all(): Promise<{ read: TenantFiles; assets: TenantConfig['assets'] } | undefined> {
    const tooLarge = findSizeFault(this.dir)
    if (tooLarge) this.push(tooLarge.file, tooLarge.message)
    if (this.hasFaults) return undefined
    const subdomain = basename(this.dir)
    if (!isSubdomain(subdomain))
      this.push('', `expected a folder named like a host name, such as acme, got "${subdomain}"`)
    for (const folder of folders)
      if (folderState(this.dir, folder) === 'file') this.push(folder, 'expected a folder, got a file')
    const tenant = await this.#json<TenantFile>('tenant', 'tenant.json')
    const products = await this.#products()
    const tables = await this.#tables()
    const menu = await this.#json('menu', 'menu.json', { items: [] })
    const news = await this.#json('news', 'news.json', { news: [] })
    const compensations = await this.#json('compensations', 'compensations.json', { compensations: [] })
    const payroll = await this.#json<PayrollLayout | null>('payroll', 'payroll.json', null)
    const providers = await this.#json('providers', 'providers.json', { providers: {} })
    const demo = await this.#json('demo', 'demo.json', { employees: [] })
    const content = await this.#content()
    const { pictureVersions, ...assets } = await readAssets(this.dir, (file, message, severity = 'fault') => {
      // If another file refers to this one, the fault is already reported at that reference.
      if (!this.mentions(` got ${JSON.stringify(basename(file))}`))
        this.add(severity, { file, path: [] }, message)
    })
    if (this.hasFaults || !tenant || !menu || !news || !compensations || !providers || !demo) return undefined
    return {
      read: {
        subdomain,
        tenant,
        products,
        tables,
        menu,
        news,
        compensations,
        providers,
        demo,
        content,
        images: Object.keys(assets.images),
        documents: Object.keys(assets.documents),
        pictureVersions,
        payroll: payroll ?? undefined,
      },
      assets,
    }
  }

  async #json<File>(kind: TenantFileKind, file: string, whenMissing?: File): Promise<File | undefined> {
    const read = readJsonFile(this.dir, file)
    if ('missing' in read) {
      if (whenMissing === undefined) this.push(file, fileAbsent)
      return whenMissing
    }
    if ('fault' in read) {
      const { line, path = [], message } = read.fault
      this.push(file, message, { line, path })
      return undefined
    }
    this.located.set(file, read)
    const findings = validateTenantFile(kind, read.value, validators[kind])
    for (const { message, atKey, ...place } of findings) this.add('fault', { file, ...place }, message, atKey)
    const other = schemaWarning(kind, this.dir, file, read.value)
    if (other) this.add('warning', { file, path: ['$schema'] }, other)
    return findings.length > 0 ? undefined : (read.value as File)
  }

  async #products(): Promise<TenantFiles['products']> {
    const catalogue = await this.#json<CatalogueFile>('catalogue', 'catalogue.json')
    const products: TenantFiles['products'] = []
    const state = folderState(this.dir, 'catalogue')
    const named = (catalogue?.products ?? []).filter((entry) => typeof entry === 'string')
    if (state === 'none' && named.length > 0)
      this.push('catalogue', `expected this folder with ${named.join(', ')}, got none`)
    for (const [index, entry] of (catalogue?.products ?? []).entries()) {
      if (typeof entry === 'string' && state !== 'folder') continue
      const product = typeof entry === 'string' ? await this.#product(entry, index) : entry
      const place =
        typeof entry === 'string'
          ? { file: entry, path: [] }
          : { file: 'catalogue.json', path: ['products', index] }
      if (product) products.push({ product, place })
    }
    for (const each of await unusedFiles(this.dir, catalogue?.products ?? [])) {
      this.add(each.severity, { file: each.file, path: [] }, each.message)
      this.unused.push({ ...each, sentence: `${this.label}/${each.file}: ${each.message}` })
    }
    return products
  }

  async #product(file: string, index: number): Promise<FileProduct | undefined> {
    if (this.located.has(file)) {
      this.add(
        'fault',
        { file: 'catalogue.json', path: ['products', index] },
        `expected each product once, got "${file}" a second time`,
      )
      return undefined
    }
    const product = await this.#json<FileProduct | null>('product', file, null)
    if (product === null)
      this.add(
        'fault',
        { file: 'catalogue.json', path: ['products', index] },
        await absentProduct(this.dir, file),
      )
    return product ?? undefined
  }

  async #tables(): Promise<Record<string, TableFile>> {
    const names = await readdir(join(this.dir, 'tables')).catch(() => [])
    const tables: Record<string, TableFile> = {}
    for (const name of names.filter((file) => file.endsWith('.json')).sort()) {
      const table = await this.#json<TableFile>('table', `tables/${name}`)
      if (table) tables[name.slice(0, -'.json'.length)] = table
    }
    return tables
  }

  async #content(): Promise<Record<ContentName, LocalizedText>> {
    const blank = contentNames.map((name): [ContentName, LocalizedText] => [name, {}])
    const content = Object.fromEntries(blank) as Record<ContentName, LocalizedText>
    if (folderState(this.dir, 'content') === 'file') return content
    for (const name of contentNames) {
      for (const language of languages) {
        const file = `content/${name}.${language}.md`
        const read = readTextFile(this.dir, file, 512 * 1024)
        if ('text' in read) content[name][language] = read.text.trim()
        if ('fault' in read) this.push(file, read.fault.message, { line: read.fault.line })
      }
    }
    return content
  }
}
