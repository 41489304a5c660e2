//! The documents of the repository as pages beside the explorer, so that its pictures can link to their explanations.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// The documents that the page links to, in `docs`.
const DOCUMENTS: [&str; 6] =
    ["explorer", "glossary", "magics", "performance", "reliability", "statistics"];

/// Writes the documents into `dist/documents`, and a page beside each record.
pub fn write(root: &Path, dist: &Path, records: &[String]) -> Result<()> {
    fs::create_dir_all(dist.join("documents"))?;
    for name in DOCUMENTS {
        let text = fs::read_to_string(root.join("docs").join(format!("{name}.md")))
            .with_context(|| format!("cannot read docs/{name}.md"))?;
        fs::write(dist.join("documents").join(format!("{name}.html")), page(&text, "../"))?;
    }
    for name in records {
        let path = dist.join("records").join(name);
        let depth = 1 + name.matches('/').count();
        fs::write(
            path.with_extension("html"),
            page(&fs::read_to_string(&path)?, &"../".repeat(depth)),
        )?;
    }
    Ok(())
}

/// A Markdown text as a page. `up` leads to the folder of the style sheet.
fn page(markdown: &str, up: &str) -> String {
    let title = markdown.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']);
    let title = title.replace('`', "").replace('&', "&amp;").replace('<', "&lt;");
    let mut body = String::new();
    html::push_html(&mut body, events(markdown).into_iter());
    // The pages allow no style in attributes.
    let body = body.replace(" style=\"text-align: right\"", " class=\"number\"");
    let body = body.replace(" style=\"text-align: left\"", "");
    let body = body.replace(" style=\"text-align: center\"", "");
    let body = body.replace("<table>", "<div class=\"table-scroll\" tabindex=\"0\"><table>");
    let body = body.replace("</table>", "</table></div>");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"{up}icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"{up}style.css\">\n</head>\n<body>\n\
         <header class=\"top\"><p class=\"name\"><a href=\"{up}index.html\">magic-perft <span>explorer</span></a></p></header>\n\
         <main class=\"document\">\n{body}</main>\n</body>\n</html>\n"
    )
}

/// The parts of a text: headings with names to link to, and links only to what is there.
fn events(markdown: &str) -> Vec<Event<'_>> {
    let mut found: Vec<Event<'_>> = Vec::new();
    let mut heading = None;
    let mut is_dropped = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(found.len()),
            Event::End(TagEnd::Heading(_)) => {
                if let Some(start) = heading.take() {
                    let name = slug(&found[start..]);
                    if let Some(Event::Start(Tag::Heading { id, .. })) = found.get_mut(start) {
                        *id = Some(name.into());
                    }
                }
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = target(&dest_url);
                is_dropped.push(target.is_none());
                if let Some(dest_url) = target {
                    found.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
                continue;
            }
            Event::End(TagEnd::Link) if is_dropped.pop() == Some(true) => continue,
            _ => {}
        }
        found.push(event);
    }
    found
}

/// Where a link leads from the page: to another document, to another place, or nowhere.
fn target(link: &str) -> Option<CowStr<'static>> {
    if link.starts_with("https://") || link.starts_with('#') {
        return Some(link.to_owned().into());
    }
    let (path, place) =
        link.split_once('#').map_or((link, None), |(path, place)| (path, Some(place)));
    let name = path.strip_suffix(".md")?;
    let place = place.map_or(String::new(), |place| format!("#{place}"));
    DOCUMENTS.contains(&name).then(|| format!("{name}.html{place}").into())
}

/// The name of a heading, as other viewers of Markdown make it.
fn slug(events: &[Event<'_>]) -> String {
    let mut name = String::new();
    for event in events {
        if let Event::Text(text) | Event::Code(text) = event {
            name.push_str(text);
        }
    }
    let kept = name.chars().filter(|&c| c.is_alphanumeric() || c == ' ' || c == '-');
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_names_and_links_lead_somewhere() {
        let text = "# A `b`, c\n\n## What is proved, and what is open\n\n[one](magics.md#tables) \
                    [two](../README.md) [three](https://example.org) [four](#here)\n";
        let page = page(text, "../");
        assert!(page.contains("<h1 id=\"a-b-c\">A <code>b</code>, c</h1>"), "{page}");
        assert!(page.contains("<h2 id=\"what-is-proved-and-what-is-open\">"), "{page}");
        assert!(
            page.contains("<a href=\"magics.html#tables\">one</a> two <a href=\"https://"),
            "{page}"
        );
        assert!(page.contains("<title>A b, c</title>"), "{page}");
        let table = super::page("| a | b |\n|---|--:|\n| 1 | 2 |\n", "");
        assert!(
            table.contains("<td class=\"number\">2</td>") && !table.contains("style=\"t"),
            "{table}"
        );
    }
}
