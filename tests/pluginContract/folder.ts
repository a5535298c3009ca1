import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateBenefit } from '../../src/domain/benefit/validateBenefit.ts'
import { openedDoors } from '../house/doors.ts'
import type { BenefitPromise } from './promise.ts'

export const takenByThePortal: BenefitPromise = {
  title: 'is declared as the portal takes it, under the name of its folder',
  faults: ({ name, benefit, example }) => {
    const faults = validateBenefit(benefit, name)
    const { alias } = example.request.modality.product.category
    return alias === benefit.id ? faults : [...faults, `its example is of the category "${alias}"`]
  },
}

export const closedDoors: BenefitPromise = {
  title: 'opens its own folder, the SDK and XState, and nothing else',
  faults: ({ sources }) => sources.flatMap(openedDoors),
}

export const itsReadme: BenefitPromise = {
  title: 'has a README',
  faults: ({ folder, files }) => {
    if (!files.includes('README.md'))
      return [
        'it has no README.md: ten lines on what it is, on what rule it stands and what a tenant may tune',
      ]
    const lines = readFileSync(join(folder, 'README.md'), 'utf8').trim().split('\n')
    if (!lines[0]?.startsWith('# ')) return ['README.md has no title']
    return lines.length < 4
      ? ['README.md says too little: what it is, on what rule it stands, what a tenant may tune']
      : []
  },
}

export const itsIcon: BenefitPromise = {
  title: 'has an icon in one color',
  faults: ({ folder, files }) => {
    if (!files.includes('icon.svg')) return ['it has no icon.svg: an outline, 24 x 24, in currentColor']
    const icon = readFileSync(join(folder, 'icon.svg'), 'utf8')
    const faults: string[] = []
    if (!icon.includes('viewBox="0 0 24 24"')) faults.push('icon.svg is not drawn on 24 x 24')
    if (!icon.includes('currentColor'))
      faults.push('icon.svg does not take the color of its place (currentColor)')
    if (/#[0-9a-f]{3,8}\b|rgb|hsl|url\(|<script|<style|<image|<!ENTITY|\son\w+=/i.test(icon))
      faults.push('icon.svg has colors or code of its own')
    return faults
  },
}

export const testedPrice: BenefitPromise = {
  title: 'has a test of its price',
  faults: ({ files }) =>
    files.some((file) => /\.test\.tsx?$/.test(file))
      ? []
      : ['it has no test: pricing.test.ts, worked by hand, below, at and above each threshold'],
}
