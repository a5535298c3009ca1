import type { Modality, Product } from '../catalogue/modality.ts'
import { fingerprint } from '../kernel/fingerprint.ts'
import { parseMoment } from '../kernel/madridTime.ts'
import { parseAmount } from '../kernel/money.ts'
import {
  modalityFromFile,
  productTaxFromFile,
  type FileModality,
  type FileProduct,
} from './catalogue/catalogueFile.ts'
import { tenantColors } from './tenant/branding.ts'
import {
  socialBenefitFromFile,
  type Company,
  type TenantConfig,
  type TenantProduct,
} from './tenant/tenant.ts'
import type { TenantFiles } from './files/files.ts'
import type { KnownBenefit } from './files/faults.ts'
import type { TenantFile } from './tenant/schemaTenant.ts'

/** The portal's address of a picture by its file name. */
type PictureAddress = (name: string) => string

/**
 * Builds the portal's addresses of a tenant's pictures (RTE-15). Each address contains the version of its
 * file, so a replaced picture is loaded again by open pages and by the browser's cache.
 */
function pictureAddresses({ pictureVersions = {} }: TenantFiles): PictureAddress {
  return (name) => {
    const version = pictureVersions[name]
    return `/api/storage/images/${name}${version === undefined ? '' : `?v=${version}`}`
  }
}

/** Builds the portal's address of a modality's document. */
export const documentAddress = (name: string): string => `/api/storage/documents/${name}`

/**
 * Builds the tenant's configuration from valid files. Products of unknown categories are left out; without
 * `known` all products are kept. The specification's default values are only set here.
 */
export function assembleTenant(
  files: TenantFiles,
  known?: readonly KnownBenefit[],
): Omit<TenantConfig, 'assets'> {
  const { tenant } = files
  const addressOf = pictureAddresses(files)
  const sold = files.products
    .map(({ product }) => product)
    .filter(({ category }) => !known || known.some(({ id }) => id === category.alias))
  return {
    subdomain: files.subdomain,
    ...(tenant.draft && { isDraft: true }),
    ...(tenant.publicUrl && { publicUrl: tenant.publicUrl.replace(/(?<!\/)\/+$/, '') }),
    settings: buildSettings(files, addressOf),
    ...providerOf(tenant.signIn),
    taxTable: tenant.plan?.taxTable ?? 'ES',
    simulator: tenant.plan?.simulator ?? 'table',
    inKindLimit: tenant.plan?.inKindLimit ?? tenant.plan?.simulator === 'law',
    onAccountCharged: tenant.payroll?.onAccountCharged ?? true,
    approval: tenant.plan?.approval ?? false,
    viewAs: tenant.plan?.viewAs ?? false,
    collectives: tenant.collectives ?? [],
    legalEntities: tenant.legalEntities ?? [],
    products: sold.map(
      (product) =>
        ({
          ...productOf(product),
          ...(product.productTax && { productTax: productTaxFromFile(product.productTax) }),
        }) satisfies TenantProduct,
    ),
    modalities: sold.flatMap((product) => buildModalities(product, addressOf, tenant.plan?.userBagByMonth)),
    productTax: Object.fromEntries(
      sold.flatMap(({ category, productTax }) =>
        productTax ? [[category.alias, productTaxFromFile(productTax)]] : [],
      ),
    ),
    tables: Object.fromEntries(Object.entries(files.tables).map(([name, { rows }]) => [name, rows])),
    menu: files.menu.items,
    news: files.news.news,
    compensations: files.compensations.compensations.map(socialBenefitFromFile),
    legal: files.content,
    ...(files.payroll && { payroll: files.payroll }),
    reviewers: tenant.contact.reviewers ?? [],
    retention: { mailMonths: 24, evidenceYears: 6, ...tenant.retention },
    providerFiles: files.providers?.providers ?? {},
    demo: files.demo.employees,
  }
}

function buildSettings({ subdomain, tenant, content }: TenantFiles, addressOf: PictureAddress): Company {
  const { branding, plan = {}, screens = {}, signIn = {} } = tenant
  return {
    name: tenant.name,
    subdomain,
    ...(branding.logo && { logo: addressOf(branding.logo) }),
    ...(branding.logoOnDark && { logoOnDark: addressOf(branding.logoOnDark) }),
    ...(branding.background && { background: addressOf(branding.background) }),
    ...tenantColors(branding),
    languages: tenant.languages,
    alertDays: plan.alertDays ?? 0,
    hideCompensation: screens.hideCompensation ?? false,
    hidePlan: screens.hidePlan ?? false,
    hideSocialSecurityInCompensation: screens.hideSocialSecurityInCompensation ?? false,
    maintenance: plan.maintenance ?? false,
    ...maintenanceTimes(plan),
    cutOffDay: plan.cutOffDate ?? 1,
    companyBag: parseAmount(plan.companyBag) ?? { cents: 0 },
    privacyText: tenant.privacyText ?? {},
    privacyDetail: content.privacy,
    conditions: content.conditions,
    helpEmail: tenant.contact.helpEmail,
    ...(branding.slogan && { slogan: branding.slogan }),
    showPrivacyLink: screens.showPrivacyLink ?? false,
    showCookiesLink: screens.showCookiesLink ?? false,
    cookiesRequired: screens.cookiesRequired ?? false,
    cookiesVersion: fingerprint([content.cookies, screens.cookiesRequired, screens.showCookiesLink]),
    ...(signIn.identityProvider && {
      identityProvider: { name: signIn.identityProvider.name, isOnly: signIn.password === false },
    }),
  }
}

function maintenanceTimes(
  plan: NonNullable<TenantFile['plan']>,
): Pick<Company, 'maintenanceFrom' | 'maintenanceTo'> {
  const [from, to] = [parseMoment(plan.maintenanceFrom), parseMoment(plan.maintenanceTo)]
  return {
    ...(from && { maintenanceFrom: from.toISOString() }),
    ...(to && { maintenanceTo: to.toISOString() }),
  }
}

function providerOf({ identityProvider }: TenantFile['signIn'] = {}): Pick<TenantConfig, 'identityProvider'> {
  if (!identityProvider) return {}
  const { matchBy = 'email' } = identityProvider
  const claim = matchBy === 'email' ? 'email' : 'employee_number'
  return { identityProvider: { claim, ...identityProvider, matchBy } }
}

function productOf(product: FileProduct & { $schema?: string }): Product {
  const { PL, category, productTax: _tax, providers: _providers, modalities: _, $schema, ...rest } = product
  return { ...rest, planType: PL, category: { ...category, isDefault: category.isDefault ?? true } }
}

function buildModalities(
  file: FileProduct,
  addressOf: PictureAddress,
  byMonth: 'inOrder' | 'even' = 'inOrder',
): Modality[] {
  const product = productOf(file)
  const all = file.modalities.map((modality): Modality => ({
    ...completed(modality, file, product, addressOf),
    ...(modality.userBag && byMonth === 'even' && { userBagByMonth: byMonth }),
  }))
  return all.map((modality) => {
    const supplementaries = all.filter(({ parentId }) => parentId === modality.id)
    return supplementaries.length > 0 ? { ...modality, supplementaries } : modality
  })
}

function completed(
  modality: FileModality,
  { PL, providers = [] }: FileProduct,
  product: Product,
  addressOf: PictureAddress,
): Modality {
  const provider = providers.find(({ id }) => id === modality.providerId)
  const { logo, featuredImage, doc, ...rest } = modalityFromFile(modality)
  return {
    ...rest,
    ...(logo && { logo: addressOf(logo) }),
    ...(featuredImage && { featuredImage: addressOf(featuredImage) }),
    ...(doc && { doc: { name: doc.name, file: documentAddress(doc.file) } }),
    ...(provider && {
      provider: {
        id: provider.id,
        name: provider.name,
        ...(provider.logo && { logo: addressOf(provider.logo) }),
      },
      ...(provider.image && { providerImage: addressOf(provider.image) }),
      ...(provider.website && { providerWebsite: provider.website }),
    }),
    isTaxAdvantage: modality.isTaxAdvantage ?? PL === 'Exent',
    product,
  }
}
