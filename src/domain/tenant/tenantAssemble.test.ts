import { describe, expect, it } from 'vitest'
import { assembleTenant } from './tenantAssemble.ts'
import type { TenantFiles } from './tenantFiles.ts'
import type { FileProduct } from './tenantSchemaCatalogue.ts'

const pets: FileProduct = {
  id: 'pets', PL: 'Exent', name: { es: 'Mascotas' }, category: { alias: 'animals', name: { es: 'Animales' } },
  productTax: { exemption: true, limitExemption: 500 },
  providers: [{ id: 'rex', name: 'Rex', logo: 'rex.svg', image: 'rex-large.jpg', website: 'https://rex.example' }],
  modalities: [
    { id: 'dog', name: { es: 'Perro' }, providerId: 'rex', doc: { name: 'Hoja', file: 'sheet.pdf' }, featuredImage: 'dog.jpg' },
    { id: 'dog-dental', name: { es: 'Dental' }, type: 1, parentId: 'dog', isTaxAdvantage: false },
    { id: 'cat', name: { es: 'Gato' }, logo: 'cat.svg' },
  ],
}

const perks: FileProduct = { id: 'perks', PL: 'Top', name: { es: 'Ventajas' }, category: { alias: 'perks', name: { es: 'Ventajas' }, isDefault: false }, modalities: [{ id: 'perk', name: { es: 'Una' } }] }

function files(over: Partial<TenantFiles['tenant']> = {}): TenantFiles {
  return {
    subdomain: 'acme',
    tenant: { name: 'Acme', languages: ['es'], branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' }, contact: { helpEmail: 'a@b.example' }, ...over },
    products: [perks, pets].map((product, index) => ({ product, place: { file: 'catalogue.json', path: ['products', index] } })),
    tables: { breeds: { rows: [{ startMonth: 1 }] } },
    menu: { items: [] }, news: { news: [] }, compensations: { compensations: [] }, demo: { employees: [] },
    content: { notice: { es: 'n' }, privacy: { es: 'p' }, cookies: { es: 'c' }, conditions: { es: 'x' } },
    images: [], documents: [],
  }
}

describe('what a tenant\'s files leave out', () => {
  it('is filled in with the specification\'s defaults', () => {
    expect(assembleTenant(files()).settings).toEqual({
      name: 'Acme', subdomain: 'acme', color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36', languages: ['es'], helpEmail: 'a@b.example',
      cutOffDate: 1, companyBag: 0, alertDays: 0, maintenance: false, hideCompensation: false, hideSocialSecurityInCompensation: false,
      showPrivacyLink: false, showCookiesLink: false, cookiesRequired: false, privacyText: {}, privacyDetail: { es: 'p' }, conditions: { es: 'x' },
    })
    expect(assembleTenant(files())).toMatchObject({ taxTable: 'ES', collectives: [] })
    expect(assembleTenant(files())).not.toHaveProperty('publicUrl')
  })

  it('takes the one logo for dark surfaces too', () => {
    const { settings } = assembleTenant(files({ branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36', logo: 'logo.svg' } }))
    expect(settings).toMatchObject({ logo: '/api/storage/images/logo.svg', logoOnDark: '/api/storage/images/logo.svg' })
  })

  it('ends the public address without a slash', () => {
    expect(assembleTenant(files({ publicUrl: 'https://acme.example//' })).publicUrl).toBe('https://acme.example')
  })
})

describe('the catalogue of a tenant', () => {
  it('keeps the order of the list', () => {
    expect(assembleTenant(files()).products.map(({ id }) => id)).toEqual(['perks', 'pets'])
  })

  it('says what a default category is: yes, unless the file says no', () => {
    expect(assembleTenant(files()).products.map(({ category }) => category.isDefault)).toEqual([false, true])
  })

  it('leaves out products of unknown categories with all that hangs on them', () => {
    const { products, modalities, productTax } = assembleTenant(files(), [{ id: 'perks' }])
    expect([products.length, modalities.map(({ id }) => id), productTax]).toEqual([1, ['perk'], {}])
  })

  it('keys the tax of products by category alias, as the wire does (D-22)', () => {
    expect(assembleTenant(files()).productTax).toEqual({ animals: { exemption: true, limitExemption: 500 } })
  })

  it('gives each modality its product, its provider and addresses of its pictures', () => {
    const dog = assembleTenant(files()).modalities.find(({ id }) => id === 'dog')!
    expect(dog).toMatchObject({
      product: { id: 'pets', PL: 'Exent', category: { alias: 'animals', isDefault: true } },
      provider: { id: 'rex', name: 'Rex', logo: '/api/storage/images/rex.svg' },
      providerImage: '/api/storage/images/rex-large.jpg',
      providerWebsite: 'https://rex.example',
      featuredImage: '/api/storage/images/dog.jpg',
      doc: { name: 'Hoja', file: '/api/storage/documents/sheet.pdf' },
    })
    expect(Object.keys(dog.product)).toEqual(['id', 'PL', 'name', 'category'])
  })

  it('delivers supplementaries with their main modality and in the list (D-53)', () => {
    const { modalities } = assembleTenant(files())
    expect(modalities.map(({ id, supplementaries }) => [id, supplementaries?.map((each) => each.id)])).toEqual([
      ['perk', undefined], ['dog', ['dog-dental']], ['dog-dental', undefined], ['cat', undefined],
    ])
  })

  it('takes the tax advantage from the plan type, unless the modality says otherwise', () => {
    const advantages = assembleTenant(files()).modalities.map(({ id, isTaxAdvantage }) => [id, isTaxAdvantage])
    expect(advantages).toEqual([['perk', false], ['dog', true], ['dog-dental', false], ['cat', true]])
  })
})
