import { addressRules } from './rulesAddress.ts'
import { productRules } from './rulesCatalogue.ts'
import { columnWarnings } from './rulesColumns.ts'
import { exemptionRules } from './rulesExemption.ts'
import { demoRules } from './rulesDemo.ts'
import { keepingRules, type Kept } from './rulesKeeping.ts'
import { listPages } from './rulesLinks.ts'
import { maintenanceRules } from './rulesMaintenance.ts'
import { payrollRules } from './rulesLayouts.ts'
import { providerRules } from './rulesProviders.ts'
import { signInWarnings } from './rulesSignIn.ts'
import type { FilePlace, TenantFiles } from '../files/files.ts'
import {
  duplicates,
  fault,
  fewEuros,
  missingImage,
  warning,
  type KnownBenefit,
  type TenantFault,
} from '../files/faults.ts'
import type { LocalizedText } from '../../kernel/language.ts'
import { entityNumberFault } from '../../kernel/checkDigits.ts'
import { closestMatch } from '../../kernel/closestMatch.ts'
import { contrast, readableContrast } from '../tenant/color.ts'
import type { TenantFile } from '../tenant/schemaTenant.ts'

/** What the files of a company are compared with. */
export type RuleOptions = {
  /** The server's categories; left out: each category is accepted. */
  known?: readonly KnownBenefit[] | undefined
  /** What employees already have. */
  kept?: Kept
  /** The day after which no birthday may lie; left out: any birthday is accepted. */
  today?: string | undefined
}

/**
 * Checks rules between files, which a file's own schema cannot check: references, uniqueness, values that
 * must match.
 */
export function tenantRules(
  files: TenantFiles,
  { known, kept = {}, today }: RuleOptions = {},
): TenantFault[] {
  const faults = [
    ...keepingRules(files, known, kept),
    ...brandingRules(files),
    ...signInRules(files),
    ...planRules(files),
    ...maintenanceRules(files),
    ...addressRules(files),
    ...fewEuros(files.tenant.plan?.companyBag, { file: 'tenant.json', path: ['plan', 'companyBag'] }),
    ...collectiveRules(files),
    ...entityRules(files),
    ...productRules(files, known),
    ...exemptionRules(files, known),
    ...contentRules(files),
    ...duplicates(
      files.menu.items,
      ({ id }) => id,
      (_, index) => ({ file: 'menu.json', path: ['items', index, 'id'] }),
    ),
    ...duplicates(
      files.news.news,
      ({ id }) => id,
      (_, index) => ({ file: 'news.json', path: ['news', index, 'id'] }),
    ),
    ...payrollRules(files),
    ...providerRules(files),
    ...columnWarnings(files),
    ...signInWarnings(files),
    ...demoRules(files, today),
  ]
  return onceForEach(faults, files)
}

/**
 * Merges the findings about pictures if several are missing, and drops those about unknown collectives if
 * two collectives have one id.
 */
function onceForEach(faults: TenantFault[], { images }: TenantFiles): TenantFault[] {
  const isPicture = ({ unknown }: TenantFault) => images.length === 0 && unknown?.kind === 'image'
  const pictures = faults.filter(isPicture).map(({ unknown }) => unknown?.name)
  const hasTwice = faults.some(({ path }) => path[0] === 'collectives')
  const kept = faults.filter(
    (each) => !(pictures.length > 1 && isPicture(each)) && !(hasTwice && each.unknown?.kind === 'collective'),
  )
  if (pictures.length < 2) return kept
  const names = [...new Set(pictures)].join(', ')
  return [...kept, fault({ file: 'images', path: [] }, `expected a folder with ${names}, got no picture`)]
}

/**
 * Warns about colors that the portal darkens for its text. Only a warning: the page stays readable, but looks
 * a little different from the file.
 */
export function contrastWarnings({ branding }: Pick<TenantFile, 'branding'>): TenantFault[] {
  const asText = (['color', 'colorTitles'] as const).filter(
    (key) => contrast(branding[key], '#ffffff') < readableContrast,
  )
  return asText.map((key) => ({
    file: 'tenant.json',
    path: ['branding', key],
    severity: 'warning',
    message:
      `${branding[key]} on white has a contrast of ${oneDecimalDown(contrast(branding[key], '#ffffff'))}; ` +
      `text in it is darkened to reach ${readableContrast}`,
  }))
}

function brandingRules({ tenant: { branding }, images }: TenantFiles): TenantFault[] {
  const keys = ['logo', 'logoOnDark', 'background'] as const
  return keys.flatMap((key) =>
    missingImage(branding[key], images, { file: 'tenant.json', path: ['branding', key] }),
  )
}

/** Without a provider nobody could sign in; over plain HTTP a third party could pose as any employee. */
function signInRules({ tenant: { signIn = {} } }: TenantFiles): TenantFault[] {
  const { identityProvider: provider, password } = signIn
  const place = (...path: string[]) => ({ file: 'tenant.json', path: ['signIn', ...path] })
  if (!provider && password === false)
    return [fault(place('password'), 'expected an identityProvider beside it: nobody could sign in')]
  const isSafe =
    provider === undefined || /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(`${provider.issuer}/`)
  if (isSafe) return []
  return [
    fault(
      place('identityProvider', 'issuer'),
      `expected an address that begins with https://, got "${provider.issuer}"`,
    ),
  ]
}

/**
 * A company taxed by law has no tax table of its own, and its limit on pay in kind cannot be switched off
 * (D-115, D-120).
 */
function planRules({ tenant: { plan = {} } }: TenantFiles): TenantFault[] {
  if (plan.simulator !== 'law') return []
  const place = (key: string) => ({ file: 'tenant.json', path: ['plan', key] })
  const beside = 'beside "simulator": "law"'
  return [
    ...(plan.taxTable === undefined
      ? []
      : [fault(place('taxTable'), `expected no tax table ${beside}, got "${plan.taxTable}"`)]),
    ...(plan.inKindLimit === false
      ? [fault(place('inKindLimit'), `expected true or nothing ${beside}, got false`)]
      : []),
  ]
}

function collectiveRules({ tenant }: TenantFiles): TenantFault[] {
  return duplicates(
    tenant.collectives ?? [],
    ({ id }) => id,
    (_, index) => ({ file: 'tenant.json', path: ['collectives', index, 'id'] }),
  )
}

/** Checks that each legal entity is listed once and has a tax number with a valid check digit. */
function entityRules({ tenant: { legalEntities = [] } }: TenantFiles): TenantFault[] {
  const place = (index: number, key: string) => ({
    file: 'tenant.json',
    path: ['legalEntities', index, key],
  })
  return [
    ...duplicates(
      legalEntities,
      ({ name }) => name,
      (_, index) => place(index, 'name'),
    ),
    ...legalEntities.flatMap(({ nif }, index) => {
      const found = entityNumberFault(nif)
      if (!found) return []
      const ending = found.expected ? ` that ends in ${found.expected}` : ''
      return [fault(place(index, 'nif'), `expected the tax number of an entity${ending}, got "${nif}"`)]
    }),
  ]
}

/** Checks that each tile of the menu links to a page of the portal, a legal text or another site. */
export function menuRules(files: TenantFiles): TenantFault[] {
  const { menu } = files
  const known = listPages(files)
  return menu.items.flatMap(({ link }, index) => {
    const page = link.split(/[?#]/)[0] ?? ''
    if (!link.startsWith('/') || known.includes(page)) return []
    const near = closestMatch(page, known)
    const wayOut = near ? `, did you mean "${near}"?` : `: ${known.join(', ')}`
    const place = { file: 'menu.json', path: ['items', index, 'link'] }
    const message = `expected a page of the portal, got ${JSON.stringify(link)}${wayOut}`
    return [{ ...fault(place, message), ...(near && { fix: { value: near } }) }]
  })
}

function contentRules({ content, tenant }: TenantFiles): TenantFault[] {
  const texts = Object.values(content)
  if (texts.every((text) => Object.keys(text).length === 0)) {
    const expected = Object.keys(content).map((name) => `${name}.${tenant.languages[0]}.md`)
    return [
      fault({ file: 'content', path: [] }, `expected a folder with ${expected.join(', ')}, got no text`),
    ]
  }
  return Object.entries(content).flatMap(([name, text]) => {
    const place = (language: string | undefined) => ({ file: `content/${name}.${language}.md`, path: [] })
    if (Object.keys(text).length === 0)
      return [
        fault(
          place(tenant.languages[0]),
          'expected this text in at least one language of the company, got no file',
        ),
      ]
    const shownInstead = text.en ? 'the English text' : 'another language'
    const missing = tenant.languages
      .filter((language) => !text[language])
      .map((language) => warning(place(language), `is missing; ${shownInstead} is shown instead`))
    return [...missing, ...unwritten(text, { place, isDraft: tenant.draft === true })]
  })
}

/** A line of a legal text in square brackets, as a new company has it, says what is still to be written. */
const isToWrite = (line: string): boolean => line.startsWith('[') && line.endsWith(']')

function unwritten(
  text: LocalizedText,
  { place, isDraft }: { place: (language: string) => FilePlace; isDraft: boolean },
): TenantFault[] {
  return Object.entries(text).flatMap(([language, written]) => {
    const line = written.split(/\r?\n/).find(isToWrite)
    const message = `expected what the line in square brackets asks for, got "${line}"`
    return line === undefined ? [] : [(isDraft ? warning : fault)(place(language), message)]
  })
}

/** Rounds down: a contrast of 4.46 shown as 4.5 would look sufficient. */
const oneDecimalDown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)
