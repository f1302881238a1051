/** Compounds that WordNet lacks, or knows in another sense, by what they are shown as; '' for nothing. */
export const OWN_COMPOUNDS: Readonly<Record<string, string>> = {
  '': 'water jet,air jet,jet stream,jet lag,jet engine,jet ski,stock market,spelling bee,fire drill,fire alarm,water balloon,couch potato,bear hug,monkey bar,swan dive,zebra crossing,baby carriage,star fruit,horse carriage,horse drawn carriage,piano key,unicorn horn,rhino horn,bull horn,ram horn,goat horn,planet ring,butterfly effect',
  'teddy bear': 'stuffed bear,plush bear,stuffed animal,plush animal',
  plane: 'jet fighter,fighter plane',
  man: 'tennis coach,soccer coach,football coach,basketball coach,baseball coach,swim coach,swimming coach,yoga coach,gym coach,life coach',
}
