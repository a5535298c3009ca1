import type { Company } from '../../domain/tenant/tenant.ts'

/** What the page knows of its company before it has asked anything: written by the server into index.html. */
export type PageBrand = Pick<Company, 'color' | 'colorBar' | 'colorTitles'>

/** The colors of the company this address belongs to; undefined where the page came without them. */
export function pageBrand(): PageBrand | undefined {
  try {
    const brand = JSON.parse(
      document.getElementById('tenant')?.textContent ?? 'null',
    ) as Partial<PageBrand> | null
    return brand?.color && brand.colorBar && brand.colorTitles
      ? { color: brand.color, colorBar: brand.colorBar, colorTitles: brand.colorTitles }
      : undefined
  } catch {
    return undefined
  }
}
