declare module 'virtual:islands' {}
