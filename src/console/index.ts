export { authRouter } from './auth-router.ts';
