import { linkablePages } from './menuLinks.ts'
import { productRules } from './tenantRulesCatalogue.ts'
import { demoRules } from './tenantRulesDemo.ts'
import type { TenantFiles } from './tenantFiles.ts'
import { duplicates, fewEuros, missingImage, type KnownBenefit, type Remark } from './tenantRemark.ts'

/** What no single file's schema can see: names that must exist elsewhere, be unique, or fit each other. */
export function tenantRules(files: TenantFiles, known?: readonly KnownBenefit[]): Remark[] {
  return [
    ...brandingRules(files),
    ...fewEuros(files.tenant.plan?.companyBag, { file: 'tenant.json', path: ['plan', 'companyBag'] }),
    ...collectiveRules(files),
    ...productRules(files, known),
    ...contentRules(files),
    ...duplicates(
      files.menu.items.map(({ id }) => id),
      (index) => ({ file: 'menu.json', path: ['items', index, 'id'] }),
    ),
    ...menuRules(files),
    ...duplicates(
      files.news.news.map(({ id }) => id),
      (index) => ({ file: 'news.json', path: ['news', index, 'id'] }),
    ),
    ...demoRules(files),
  ]
}

function brandingRules({ tenant: { branding }, images }: TenantFiles): Remark[] {
  const keys = ['logo', 'logoOnDark', 'background'] as const
  return keys.flatMap((key) =>
    missingImage(branding[key], images, { file: 'tenant.json', path: ['branding', key] }),
  )
}

function collectiveRules({ tenant }: TenantFiles): Remark[] {
  const ids = (tenant.collectives ?? []).map(({ id }) => id)
  return duplicates(ids, (index) => ({ file: 'tenant.json', path: ['collectives', index, 'id'] }))
}

/** Paths of the portal that a tile may lead to; a product page needs its product. */
function menuRules({ menu, products }: TenantFiles): Remark[] {
  const aliases = products.map(({ product }) => `/products/${product.category.alias}`)
  return menu.items.flatMap(({ link }, index) => {
    const page = link.split(/[?#]/)[0] ?? ''
    if (!link.startsWith('/') || page.startsWith('/assets/') || [...linkablePages, ...aliases].includes(page))
      return []
    return [
      {
        file: 'menu.json',
        path: ['items', index, 'link'],
        severity: 'fault',
        message: `expected a page of the portal, got ${JSON.stringify(link)}`,
      },
    ]
  })
}

function contentRules({ content, tenant }: TenantFiles): Remark[] {
  return Object.entries(content).flatMap(([name, text]): Remark[] => {
    const file = `content/${name}.${tenant.languages[0]}.md`
    if (Object.keys(text).length === 0)
      return [
        {
          file,
          path: [],
          severity: 'fault',
          message: 'expected this text in at least one language of the company, got no file',
        },
      ]
    return tenant.languages
      .filter((language) => !text[language])
      .map((language) => ({
        file: `content/${name}.${language}.md`,
        path: [],
        severity: 'warning',
        message: `is missing; ${text.en ? 'the English text' : 'another language'} is shown instead`,
      }))
  })
}
