export { stacChapter, stacRouter } from './router.ts';
