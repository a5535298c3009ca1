import { basename, dirname, join } from 'node:path'
import type { DemoEmployee } from '../../domain/company/demo/demo.ts'
import { warning, type TenantFault } from '../../domain/company/files/faults.ts'
import type { FilePlace, TenantFiles } from '../../domain/company/files/files.ts'
import { tenantFolders } from './folders.ts'
import { readTextFile } from './readJsonFile.ts'

/** Limits the work if there are many companies: a copy is mostly made of one of the first. */
const maxCompanies = 20
const maxBytes = 256 * 1024

/** A value that belongs to one company alone. */
type Claim = FilePlace & { value: string }

type Head = Pick<TenantFiles['tenant'], 'name' | 'contact' | 'legalEntities' | 'signIn'>
type People = { employees?: Partial<DemoEmployee>[] }

/**
 * Warns about values that another company also has: names, mails, numbers and people that were not edited
 * after the folder was copied.
 */
export async function copyWarnings(dir: string, files: TenantFiles): Promise<TenantFault[]> {
  const parent = dirname(dir)
  const found = await tenantFolders(parent).catch((): string[] => [])
  const others = found.filter((name) => name !== basename(dir)).slice(0, maxCompanies)
  const claims = listClaims(files.tenant, files.demo)
  return others.flatMap((name) => {
    const taken = new Set(readClaims(join(parent, name)))
    const same = claims.filter(({ value }) => taken.has(value))
    return onceForEachFile(same).map(({ claim, more }) => {
      const rest =
        more === 0 ? '' : `, as ${more === 1 ? 'one more value' : `${more} more values`} of this file`
      const message = `"${claim.value}" is of the company ${name} too${rest}: what was copied needs its own`
      return warning({ file: claim.file, path: claim.path }, message)
    })
  })
}

function onceForEachFile(claims: readonly Claim[]): { claim: Claim; more: number }[] {
  const files = [...new Set(claims.map(({ file }) => file))]
  return files.flatMap((file) => {
    const [claim, ...others] = claims.filter((each) => each.file === file)
    return claim ? [{ claim, more: others.length }] : []
  })
}

function readClaims(dir: string): string[] {
  const tenant = readObject<Partial<Head>>(dir, 'tenant.json')
  const demo = readObject<People>(dir, 'demo.json')
  return listClaims(tenant, demo).map(({ value }) => value)
}

function readObject<File extends object>(dir: string, file: string): Partial<File> {
  const read = readTextFile(dir, file, maxBytes)
  try {
    const value = 'text' in read ? (JSON.parse(read.text) as unknown) : {}
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function listClaims({ name, contact, legalEntities, signIn }: Partial<Head>, demo: People): Claim[] {
  const entities = Array.isArray(legalEntities) ? legalEntities : []
  const people = Array.isArray(demo.employees) ? demo.employees : []
  const claims: (FilePlace & { value: unknown })[] = [
    { file: 'tenant.json', path: ['name'], value: name },
    { file: 'tenant.json', path: ['contact', 'helpEmail'], value: contact?.helpEmail },
    ...entities.map((entity, index) => ({
      file: 'tenant.json',
      path: ['legalEntities', index, 'nif'],
      value: entity?.nif,
    })),
    {
      file: 'tenant.json',
      path: ['signIn', 'identityProvider', 'clientId'],
      value: signIn?.identityProvider?.clientId,
    },
    ...people.flatMap((person, index) =>
      (['email', 'personalID'] as const).map((key) => ({
        file: 'demo.json',
        path: ['employees', index, key],
        value: person?.[key],
      })),
    ),
  ]
  return claims.flatMap(({ value, ...place }) => (typeof value === 'string' ? [{ ...place, value }] : []))
}
