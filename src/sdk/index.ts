export type { BenefitDeclaration } from '../domain/benefit.ts'
