import { expect, it } from 'vitest'
import { tenantsDir } from './fromSources.mjs'

it('the folder of the companies is TENANTS_DIR, or tenants where that is empty', () => {
  const dirs = ['', ' ', '/companies'].map((TENANTS_DIR) => tenantsDir({ TENANTS_DIR }))
  expect(dirs).toEqual(['tenants', 'tenants', '/companies'])
  expect(tenantsDir({})).toBe('tenants')
})
