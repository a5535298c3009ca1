import type { RouteModule } from '../context.ts'
import { acceptRoutes } from './accept.ts'
import { answerRoutes } from './answers.ts'
import { captchaRoutes } from './captcha.ts'
import { companyRoutes } from './companies.ts'
import { compensationRoutes } from './compensations.ts'
import { contractRoutes } from './contracts.ts'
import { demoMailboxRoutes } from './demoMailbox.ts'
import { documentRoutes } from './documents.ts'
import { familyRoutes } from './families.ts'
import { forgotPasswordRoutes } from './forgotPassword.ts'
import { healthRoutes } from './health.ts'
import { legalPdfRoutes } from './legalPdfs.ts'
import { loginRoutes } from './login.ts'
import { logoutRoutes } from './logout.ts'
import { menuRoutes } from './menu.ts'
import { messageRoutes } from './messages.ts'
import { modalityRoutes } from './modalities.ts'
import { openApiRoutes } from './openapi.ts'
import { pageFontRoutes } from './pageFont.ts'
import { profileRoutes } from './profile.ts'
import { profileTableRoutes } from './profileTables.ts'
import { resetPasswordRoutes } from './resetPassword.ts'
import { simulationRoutes } from './simulations.ts'
import { storedFileRoutes } from './storedFiles.ts'
import { tableRoutes } from './tables.ts'
import { uploadRoutes } from './upload.ts'

/** Every route of the server, one verb a file. A new file is added here. */
export const routeModules: RouteModule[] = [
  healthRoutes,
  openApiRoutes,
  companyRoutes,
  captchaRoutes,
  loginRoutes,
  logoutRoutes,
  forgotPasswordRoutes,
  resetPasswordRoutes,
  profileRoutes,
  profileTableRoutes,
  familyRoutes,
  menuRoutes,
  messageRoutes,
  compensationRoutes,
  documentRoutes,
  uploadRoutes,
  storedFileRoutes,
  modalityRoutes,
  tableRoutes,
  simulationRoutes,
  contractRoutes,
  answerRoutes,
  acceptRoutes,
  legalPdfRoutes,
  pageFontRoutes,
  demoMailboxRoutes,
]
