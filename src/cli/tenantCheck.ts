import { join } from 'node:path'
import { benefitFolders, brokenFolders } from 'virtual:benefits'
import { madridDate } from '../domain/kernel/calendar.ts'
import type { KnownBenefit } from '../domain/company/files/faults.ts'
import { tenantFolders } from '../server/company/folders.ts'
import { readTenant } from '../server/company/readTenant.ts'

type Options = {
  /** The folder of all tenants. */
  dir: string
  /** The subdomains to check; empty: all. */
  names: readonly string[]
  print: (line: string) => void
  known?: readonly KnownBenefit[]
}

/**
 * Validates tenants like the server and prints "acme: right", or each fault as a sentence. Returns true if
 * all tenants are valid.
 */
export async function checkTenants({ dir, names, print, known }: Options): Promise<boolean> {
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
    const read = await readTenant(join(dir, name), benefits, {}, madridDate(new Date()))
    const faults = 'faults' in read ? read.faults : read.losses
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

async function loadDeclaredBenefits(): Promise<KnownBenefit[]> {
  const declared = await Promise.all(
    Object.values(benefitFolders).map(async ({ load }) => (await load()).default),
  )
  // A broken folder counts as present; the build reports its fault.
  return [...declared, ...brokenFolders.map(({ folder }) => ({ id: folder, isBroken: true }))]
}
