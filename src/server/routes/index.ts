import type { RouteModule } from '../context.ts'
import { captchaRoutes } from './captcha.ts'
import { companyRoutes } from './companies.ts'
import { compensationRoutes } from './compensations.ts'
import { documentRoutes } from './documents.ts'
import { familyRoutes } from './families.ts'
import { forgotPasswordRoutes } from './forgotPassword.ts'
import { healthRoutes } from './health.ts'
import { loginRoutes } from './login.ts'
import { logoutRoutes } from './logout.ts'
import { menuRoutes } from './menu.ts'
import { messageRoutes } from './messages.ts'
import { openApiRoutes } from './openapi.ts'
import { profileRoutes } from './profile.ts'
import { profileTableRoutes } from './profileTables.ts'
import { resetPasswordRoutes } from './resetPassword.ts'
import { storedFileRoutes } from './storedFiles.ts'
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
]
