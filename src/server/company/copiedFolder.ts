import { readFileSync, statSync } from 'node:fs'
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

type Head = Pick<TenantFiles['tenant'], 'name' | 'contact' | 'legalEntities' | 'publicUrl' | 'signIn'>
type LegalEntity = NonNullable<Head['legalEntities']>[number]
type People = { employees?: Partial<DemoEmployee>[] }

/** Where other companies' folders are, and which of them a sentence may name; left out: all. */
export type OtherCompanies = { dir: string; named?: readonly string[] }

/**
 * Warns about values that another company also has: names, addresses, mails, numbers and people that were not
 * edited after the folder was copied, about texts that name the other company, and about texts, documents and
 * pictures of the company's face that are the same byte by byte.
 */
export async function copyWarnings(
  dir: string,
  files: TenantFiles,
  { dir: parent, named }: OtherCompanies = { dir: dirname(dir) },
): Promise<TenantFault[]> {
  const found = await tenantFolders(parent).catch((): string[] => [])
  const others = found.filter((name) => name !== basename(dir)).slice(0, maxCompanies)
  const claims = listClaims(files.tenant, files.demo)
  return others.flatMap((name) => {
    const head = readObject<Partial<Head>>(join(parent, name), 'tenant.json')
    const people = readObject<People>(join(parent, name), 'demo.json')
    const taken = new Set(listClaims(head, people).map(({ value }) => value))
    const same = claims.filter(({ value }) => taken.has(value))
    const company = !named || named.includes(name) ? `the company ${name}` : 'another company'
    const told = onceForEachFile(same).map(({ claim, more }) => {
      const rest =
        more === 0 ? '' : `, as ${more === 1 ? 'one more value' : `${more} more values`} of this file`
      const message = `"${claim.value}" is of ${company} too${rest}: what was copied needs its own`
      return warning({ file: claim.file, path: claim.path }, message)
    })
    const naming = namingTexts(files, head, company)
    const isTold = new Set(naming.map(({ file }) => file))
    const equal = comparedFiles(files).filter(
      (file) => !isTold.has(file) && haveSameBytes(join(dir, file), join(parent, name, file)),
    )
    return [...told, ...naming, ...equalFiles(equal, company)]
  })
}

/** The files that each company has for itself: legal texts, documents, and the pictures of its face. */
function comparedFiles({ content, documents, tenant }: TenantFiles): string[] {
  const { logo, logoOnDark, background } = tenant.branding
  return [
    ...Object.entries(content).flatMap(([kind, text]) =>
      Object.keys(text).map((language) => `content/${kind}.${language}.md`),
    ),
    ...documents.map((name) => `documents/${name}`),
    ...[logo, logoOnDark, background].flatMap((name) => (name ? [`images/${name}`] : [])),
  ]
}

function haveSameBytes(one: string, other: string): boolean {
  const readSize = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  try {
    return readSize(one) === readSize(other) && readFileSync(one).equals(readFileSync(other))
  } catch {
    return false
  }
}

const maxNamedFiles = 10

function equalFiles([first, ...others]: readonly string[], company: string): TenantFault[] {
  if (first === undefined) return []
  const named = others.slice(0, maxNamedFiles).join(', ')
  const more = others.length > maxNamedFiles ? ` and ${others.length - maxNamedFiles} more` : ''
  const rest = named && `, as are ${named}${more}`
  const message = `is the same byte by byte as that of ${company}${rest}: what was copied needs its own`
  return [warning({ file: first, path: [] }, message)]
}

/** Warns about legal texts that name another company, one of its entities or a tax number of them. */
function namingTexts(files: TenantFiles, head: Partial<Head>, company: string): TenantFault[] {
  const others: unknown[] = [head.name, ...entitiesOf(head).flatMap((entity) => [entity?.name, entity?.nif])]
  // The other company's file is not validated here.
  const names = others.filter((name): name is string => typeof name === 'string' && name.trim().length > 2)
  const texts = [
    ...Object.entries(files.content).flatMap(([kind, text]) =>
      Object.entries(text).map(([language, written]) => ({
        place: { file: `content/${kind}.${language}.md`, path: [] },
        written,
      })),
    ),
    ...Object.entries(files.tenant.privacyText ?? {}).map(([language, written]) => ({
      place: { file: 'tenant.json', path: ['privacyText', language] },
      written,
    })),
  ]
  return texts.flatMap(({ place, written }) => {
    const own = written.replaceAll(files.tenant.name, '')
    const found = names.find((name) => hasWord(own, name))
    if (found === undefined) return []
    return [warning(place, `names "${found}" of ${company}: what was copied needs its own`)]
  })
}

/** Whether a text has a name with no letter or digit directly before or after it. */
function hasWord(text: string, name: string): boolean {
  const parts = text.split(name)
  return parts
    .slice(1)
    .some((after, index) => !/[\p{L}\p{N}]$/u.test(parts[index] ?? '') && !/^[\p{L}\p{N}]/u.test(after))
}

function onceForEachFile(claims: readonly Claim[]): { claim: Claim; more: number }[] {
  const files = [...new Set(claims.map(({ file }) => file))]
  return files.flatMap((file) => {
    const [claim, ...others] = claims.filter((each) => each.file === file)
    return claim ? [{ claim, more: others.length }] : []
  })
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

const entitiesOf = ({ legalEntities }: Partial<Head>): Partial<LegalEntity>[] =>
  Array.isArray(legalEntities) ? legalEntities : []

function listClaims(head: Partial<Head>, demo: People): Claim[] {
  const { name, contact, publicUrl, signIn } = head
  const reviewers: unknown[] = Array.isArray(contact?.reviewers) ? contact.reviewers : []
  const people = Array.isArray(demo.employees) ? demo.employees : []
  const claims: (FilePlace & { value: unknown })[] = [
    { file: 'tenant.json', path: ['name'], value: name },
    { file: 'tenant.json', path: ['contact', 'helpEmail'], value: contact?.helpEmail },
    ...reviewers.map((value, index) => ({
      file: 'tenant.json',
      path: ['contact', 'reviewers', index],
      value,
    })),
    { file: 'tenant.json', path: ['publicUrl'], value: publicUrl },
    ...entitiesOf(head).map((entity, index) => ({
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
