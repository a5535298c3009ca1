import { join } from 'node:path'
import { benefitFolders, brokenFolders } from 'virtual:benefits'
import type { KnownBenefit } from '../domain/company/files/faults.ts'
import type { TenantConfig } from '../domain/company/tenant/tenant.ts'
import { tenantFolders } from '../server/company/folders.ts'
import { hostFault, assignHosts } from '../server/company/hosts.ts'
import { isLoopback } from '../server/platform/context/config.ts'
import { readTenant, type KeptOfCompany } from '../server/company/readTenant.ts'
import { readHead } from '../server/company/tenantFolder.ts'
import { readToday } from './readToday.ts'

type Options = {
  /** The folder of all tenants. */
  dir: string
  /** The subdomains to check; empty: all. */
  names: readonly string[]
  print: (line: string) => void
  known?: readonly KnownBenefit[]
  /** True: a company needs a public address. */
  isProduction?: boolean
  /** Environment variables; only CLOCK, OPERATOR_HOST and PREVIEW_HOST are used. */
  variables?: Record<string, string | undefined>
}

/**
 * Validates tenants like the server and prints "acme: right", or each fault as a sentence. Returns true if
 * all tenants are valid.
 */
export async function checkTenants({
  dir,
  names,
  print,
  known,
  isProduction = false,
  variables = {},
}: Options): Promise<boolean> {
  const today = readToday(variables)
  const benefits = known ?? (await loadDeclaredBenefits())
  const found = await tenantFolders(dir)
  const unknown = names.filter((name) => !found.includes(name))
  for (const name of unknown)
    print(`${name}: expected one of ${found.join(', ') || 'none'} in ${dir}, got "${name}"`)
  const wanted = found.filter((name) => names.length === 0 || names.includes(name))
  if (wanted.length === 0 && unknown.length === 0)
    print(`${dir}: expected a folder for each company, got none`)
  let right = unknown.length === 0 && wanted.length > 0
  for (const name of wanted) {
    const others = found.filter((each) => each !== name).map((each) => readHead(dir, each))
    const taken = { hosts: assignHosts(others).hosts, reserved: reservedHosts(variables) }
    const kept: KeptOfCompany = { hostFault: (...claim) => hostFault(...claim, taken) }
    const read = await readTenant(join(dir, name), { known: benefits, kept, today })
    const faults = [
      ...('faults' in read ? read.faults : read.losses),
      ...('tenant' in read && isProduction ? addressFaults(read.tenant) : []),
    ]
    if (faults.length > 0) {
      right = false
      print(`${name}: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}`)
      for (const fault of faults) print(`  ${fault}`)
    } else print(`${name}: right`)
    if ('faults' in read) continue
    for (const warning of read.warnings) print(`  warning: ${warning}`)
  }
  return right
}

/** The hosts of the operators' pages in the environment, which no company may have. */
const reservedHosts = ({ OPERATOR_HOST, PREVIEW_HOST }: Record<string, string | undefined>): string[] =>
  [OPERATOR_HOST, PREVIEW_HOST].filter((host) => host !== undefined)

/**
 * Finds a public address that is missing or local: in production, links in mails must not lead to the
 * reader's own machine.
 */
function addressFaults({ subdomain, publicUrl }: Pick<TenantConfig, 'subdomain' | 'publicUrl'>): string[] {
  const place = `tenants/${subdomain}/tenant.json publicUrl`
  const way = 'in production expected the address that employees open, such as "https://benefits.example.com"'
  if (publicUrl === undefined) return [`${place}: ${way}, got nothing`]
  const { hostname } = new URL(publicUrl)
  const isOwn = hostname === '0.0.0.0' || hostname.endsWith('.localhost') || isLoopback(hostname)
  return isOwn ? [`${place}: ${way}, got "${publicUrl}"`] : []
}

async function loadDeclaredBenefits(): Promise<KnownBenefit[]> {
  const declared = await Promise.all(
    Object.values(benefitFolders).map(async ({ load }) => (await load()).default),
  )
  // A broken folder counts as present; the build reports its fault.
  return [...declared, ...brokenFolders.map(({ folder }) => ({ id: folder, isBroken: true }))]
}
